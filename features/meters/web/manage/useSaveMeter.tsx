import { formatDateTime } from '@heliodon/kernel/format/time';
import { type MeterPreview, type MeterSettings, previewMeter, saveMeter } from '@heliodon/meters/contract';
import { callApi } from '@heliodon/web/client';
import type { PlantSummary } from '@heliodon/web/stores';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { metersChanged } from '../useMeters.ts';
import { RecountDialog } from './RecountDialog.tsx';

interface Question {
  readonly preview: MeterPreview;
  readonly answer: (agreed: boolean) => void;
}

export interface SaveMeter {
  /** Resolves to false if the user rejects the preview of the changes. */
  save: (settings: MeterSettings) => Promise<boolean>;
  dialog: ReactNode;
}

/** Saves a meter's settings; if past energy is recalculated, only after a confirmed preview. */
export function useSaveMeter({ plantId, timeZone }: PlantSummary): SaveMeter {
  const { t } = useTranslation('meters');
  const client = useQueryClient();
  const { message } = App.useApp();
  const [question, setQuestion] = useState<Question>();

  const isWanted = async (preview: MeterPreview): Promise<boolean> => {
    if (preview.days === 0 && preview.earlierMonths === 0) return true;
    const agreed = await new Promise<boolean>((answer) => setQuestion({ preview, answer }));
    setQuestion(undefined);
    return agreed;
  };
  const save = async (settings: MeterSettings): Promise<boolean> => {
    if (!(await isWanted(await callApi(previewMeter, settings, { quiet: true })))) return false;
    const { recountFrom } = await callApi(saveMeter, settings, { quiet: true });
    const from = recountFrom && formatDateTime(recountFrom, timeZone, 'minute');
    message.success(from ? t('drawer.savedRecount', { from }) : t('drawer.saved'));
    await metersChanged(client, plantId);
    return true;
  };
  const dialog = (
    <RecountDialog
      preview={question?.preview}
      timeZone={timeZone}
      onAnswer={(agreed) => question?.answer(agreed)}
    />
  );
  return { save, dialog };
}
