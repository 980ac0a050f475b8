import type { LogEntry } from '@heliodon/server-kit/operation-log';
import { type Project, projectLog } from '../../contract/project.contract.ts';
import { projectLogFields } from '../../contract/screens.log-fields.ts';

type ProjectEntry = Pick<LogEntry, 'action' | 'params' | 'changes'>;

/** Log entries of a save; empty if nothing changed. */
export function changesOf(before: Project, after: Project): ProjectEntry[] {
  const entries: ProjectEntry[] = [];
  if (before.screenName !== after.screenName) {
    const params = { before: before.screenName, after: after.screenName };
    entries.push({
      action: projectLog.rename,
      params,
      changes: changed('screenName', params.before, params.after),
    });
  }
  if (coloursOf(before) !== coloursOf(after)) {
    const params = { before: coloursOf(before), after: coloursOf(after) };
    entries.push({
      action: projectLog.recolour,
      params,
      changes: changed('colours', params.before, params.after),
    });
  }
  if (before.logoId !== after.logoId)
    entries.push({
      action: after.logoId === null ? projectLog.dropLogo : projectLog.useLogo,
      changes: changed('logo', before.logoId !== null, after.logoId !== null),
    });
  if (before.isPublic !== after.isPublic)
    entries.push({
      action: after.isPublic ? projectLog.publish : projectLog.withdraw,
      changes: changed('isPublic', before.isPublic, after.isPublic),
    });
  return entries;
}

const changed = (field: keyof typeof projectLogFields, before: string | boolean, after: string | boolean) => [
  { field: projectLogFields[field], before, after },
];

export const coloursOf = ({
  theme,
  accent,
}: {
  readonly theme: string;
  readonly accent: string | null;
}): string => (accent === null ? theme : `${theme} ${accent}`);
