import type { Project } from '../../contract/project.contract.ts';
import type { ScreenProject } from './useProject.ts';

export const draftOf = ({ screenName, logoId, theme, accent, isPublic }: ScreenProject): Project => ({
  screenName,
  logoId,
  theme,
  accent,
  isPublic,
});

const sameColor = (a: string | null, b: string | null) => a?.toLowerCase() === b?.toLowerCase();

/** Whether saving would change something. */
export const differs = (a: Project, b: Project): boolean =>
  a.screenName.trim() !== b.screenName.trim() ||
  a.logoId !== b.logoId ||
  a.theme !== b.theme ||
  a.isPublic !== b.isPublic ||
  !sameColor(a.accent, b.accent);
