import { useIssueText } from '@heliodon/ui/useIssueText';
import { CallFailed, callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  diagram as diagramSchema,
  getTopology,
  getTopologyVersions,
  saveTopology,
  topologyErrors,
} from '../../contract/index.ts';
import { isFree } from '../model/layers.ts';
import type { EditorStore } from './store.ts';
import { forgetDraft, useAccountId } from './useDraft.ts';

/** Another version was saved in the meantime. */
export interface Conflict {
  readonly version: number;
  /** Message of the server: author, time and version. */
  readonly message: string;
  readonly note: string;
}

const changedTo = (data: unknown): number => (data as { version: number }).version;

/**
 * Saves versions; errors are shown, and a version of another user is never overwritten without confirmation.
 */
export function useSaving(store: EditorStore, plantId: number) {
  const { t } = useTranslation('topology');
  const { message } = App.useApp();
  const issueText = useIssueText();
  const client = useQueryClient();
  const accountId = useAccountId();
  const [conflict, setConflict] = useState<Conflict>();

  /** Selects the invalid part, so that the user finds it. */
  const isInOrder = (): boolean => {
    const parsed = diagramSchema.safeParse(store.diagram);
    if (parsed.success) return true;
    const [issue] = parsed.error.issues;
    const [list, n] = issue?.path ?? [];
    const part = list === 'nodes' || list === 'edges' ? store.diagram[list][Number(n)] : undefined;
    if (part) store.select([part.id]);
    const layer = store.diagram.layers.find(({ id }) => id === part?.layerId);
    const params = { issue: issue ? issueText(issue) : '', layer: layer?.name };
    void message.error(layer && !isFree(layer) ? t('save.wrongOn', params) : t('save.wrong', params));
    return false;
  };

  const send = async (note: string, baseVersion: number): Promise<boolean> => {
    if (!isInOrder()) return false;
    const { diagram } = store;
    try {
      const request = { plantId, baseVersion, note, diagram };
      const { version } = await callApi(saveTopology, request, { quiet: true });
      store.markSaved(diagram, version);
      setConflict(undefined);
      forgetDraft(accountId, plantId);
      void client.invalidateQueries({ queryKey: [getTopology.path] });
      void client.invalidateQueries({ queryKey: [getTopologyVersions.path] });
      void message.success(t('save.done', { version }));
      return true;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (error.code === topologyErrors.changed.code)
        setConflict({ version: changedTo(error.data), message: error.msg, note });
      else void message.error(error.msg);
      return false;
    }
  };

  return {
    conflict,
    forgetConflict: () => setConflict(undefined),
    save: (note: string) => send(note, store.state().baseVersion),
    /** Overwrites only the version named in the conflict; a newer one causes another conflict. */
    overrule: ({ note, version }: Conflict) => send(note, version),
  };
}
