import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { DIAGRAM_MAX } from '../../contract/index.ts';
import type { Refusal } from './store.ts';

/** Shows why a command was refused. */
export function useRefusal(): (refused: Refusal | undefined) => void {
  const { t } = useTranslation('topology');
  const { message } = App.useApp();
  return useCallback(
    (refused) => {
      if (!refused) return;
      const max = refused === 'fullLines' ? DIAGRAM_MAX.edges : DIAGRAM_MAX.nodes;
      void message.warning(t(`editor.${refused}`, { max }));
    },
    [message, t],
  );
}
