import { expect, test } from 'vitest';
import type { Project } from '../../contract/project.contract.ts';
import { differs, draftOf } from './draft.ts';

const saved: Project = {
  screenName: 'Lobby',
  logoId: null,
  theme: 'night',
  accent: '#FF8800',
  isPublic: false,
};

test.each<[string, Partial<Project>, boolean]>([
  ['nothing', {}, false],
  ['spaces around the name', { screenName: ' Lobby ' }, false],
  ['the same colour in lower case', { accent: '#ff8800' }, false],
  ['another name', { screenName: 'Gate' }, true],
  ['no name', { screenName: '' }, true],
  ['another theme', { theme: 'plum' }, true],
  ['the colour of the theme', { accent: null }, true],
  ['a logo', { logoId: '6f2b1a5e-0000-4000-8000-000000000000' }, true],
  ['public', { isPublic: true }, true],
])('%s', (_change, change, changed) => {
  expect(differs({ ...saved, ...change }, saved)).toBe(changed);
});

test('a draft has only what can be saved', () => {
  expect(draftOf({ ...saved, plantName: 'Plant', version: 3, awaitsAdmission: false })).toEqual(saved);
});
