import type { LogEntry } from '@heliodon/platform/operation-log';
import { type Project, projectLog } from '../../contract/project.contract.ts';

/** What the log says of a save; nothing where nothing changed. */
export function changesOf(before: Project, after: Project): Pick<LogEntry, 'action' | 'params'>[] {
  const entries: Pick<LogEntry, 'action' | 'params'>[] = [];
  if (before.screenName !== after.screenName) {
    const params = { before: before.screenName, after: after.screenName };
    entries.push({ action: projectLog.rename, params });
  }
  if (coloursOf(before) !== coloursOf(after)) {
    const params = { before: coloursOf(before), after: coloursOf(after) };
    entries.push({ action: projectLog.recolour, params });
  }
  if (before.logoId !== after.logoId)
    entries.push({ action: after.logoId === null ? projectLog.dropLogo : projectLog.useLogo });
  if (before.isPublic !== after.isPublic)
    entries.push({ action: after.isPublic ? projectLog.publish : projectLog.withdraw });
  return entries;
}

const coloursOf = ({ theme, accent }: Project): string => (accent === null ? theme : `${theme} ${accent}`);
