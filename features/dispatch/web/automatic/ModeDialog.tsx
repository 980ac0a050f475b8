import { ActDialog } from '@heliodon/commands/web';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type DispatchMode,
  getDispatchMode,
  getDispatchTimeline,
  setDispatchMode,
} from '../../contract/automatic.contract.ts';
import { modeWords } from '../../contract/automatic.words.ts';
import styles from './automatic.module.css';
import { modeEffects } from './modeEffects.ts';

interface ModeDialogProps {
  plantId: number;
  before: DispatchMode;
  after: DispatchMode;
  onClose: () => void;
}

/** Lists what will happen; `automatic` requires the command password. */
export function ModeDialog({ plantId, before, after, onClose }: ModeDialogProps) {
  const { t } = useTranslation('dispatch');
  const lang = useLang();
  const client = useQueryClient();
  const change = async (secret: { password?: string }) => {
    await callApi(setDispatchMode, { plantId, mode: after, ...secret }, { quiet: true });
    await Promise.all([
      client.invalidateQueries({ queryKey: [getDispatchMode.path] }),
      client.invalidateQueries({ queryKey: [getDispatchTimeline.path] }),
    ]);
  };
  return (
    <ActDialog
      title={t('automatic.mode.ask', { mode: modeWords[after][lang] })}
      okText={t(`automatic.mode.switch.${after}`)}
      needsPassword={after === 'automatic'}
      onAct={change}
      onClose={onClose}
    >
      <ul className={styles.list}>
        {modeEffects(before, after).map((effect) => (
          <li key={effect}>{t(`automatic.effect.${effect}`)}</li>
        ))}
      </ul>
    </ActDialog>
  );
}
