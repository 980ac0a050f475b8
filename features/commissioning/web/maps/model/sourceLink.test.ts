import { expect, it } from 'vitest';
import { sourceLink } from './sourceLink.ts';

it.each([
  ['https://example.com/manual.pdf', 'https://example.com/manual.pdf'],
  ['evcc-io/evcc: templates/definition/meter/x.yaml', 'https://github.com/evcc-io/evcc'],
  ['wlcrs/huawei-solar-lib', 'https://github.com/wlcrs/huawei-solar-lib'],
  ['javascript:alert(1)', undefined],
  ['Manual, page 12', undefined],
  [undefined, undefined],
])('%s leads to %s', (url, link) => {
  expect(sourceLink(url)).toBe(link);
});
