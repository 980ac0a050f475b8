import { sizeIssue } from '@heliodon/web/pictureHead';
import { expect, test } from 'vitest';
import { LOGO } from '../../contract/project.contract.ts';
import { problemText, sizeAdvice } from './logoCheck.ts';

test.each([
  ['size', 'The image must be smaller than 2 MB.'],
  ['format', 'This image format is not supported. Upload a png or jpg image.'],
  ['broken', 'Upload failed: the file is incomplete or not an image. Try another one.'],
] as const)('%s', (issue, text) => {
  expect(problemText(issue, undefined, 'en')).toBe(text);
});

test.each([
  [550, 220, undefined, undefined],
  [1100, 440, undefined, undefined],
  // 2.5 : 1 is suggested, 2.3 : 1 is within the tolerance.
  [460, 200, undefined, undefined],
  [400, 400, undefined, 'ratio'],
  [1600, 200, undefined, 'ratio'],
  [200, 80, undefined, 'small'],
  [1700, 200, /aspect ratio \(1700×200\)/, 'ratio'],
  [100, 300, /aspect ratio/, 'ratio'],
  [30, 12, /resolution: \d+ to \d+ pixels/, 'small'],
  [5000, 2000, /resolution/, undefined],
])('%i × %i', (width, height, problem, advice) => {
  const issue = sizeIssue({ width, height }, LOGO);
  if (problem) expect(issue && problemText(issue, { width, height }, 'en')).toMatch(problem);
  else expect(issue).toBeUndefined();
  expect(sizeAdvice({ width, height })).toBe(advice);
});
