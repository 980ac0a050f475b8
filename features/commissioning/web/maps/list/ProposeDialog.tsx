import { Stack } from '@heliodon/ui/layout/Stack';
import { Alert, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { mapFaults } from '../model/faults.ts';
import type { MapDraft } from '../model/mapDraft.ts';
import { exportMap } from '../useMapFiles.ts';
import styles from './maps.module.css';

interface ProposeDialogProps {
  open: boolean;
  name: string;
  map: MapDraft;
  onClose: () => void;
}

const STEPS = ['sources', 'verified', 'file'] as const;

/** What the library still needs of a map; only the file leaves the browser. */
export function ProposeDialog({ open, name, map, onClose }: ProposeDialogProps) {
  const { t } = useTranslation('commissioning');
  const isIncomplete = (map.sources ?? []).length === 0 || (map.models ?? []).length === 0;
  return (
    <Modal
      open={open}
      title={t('maps.propose.title')}
      okText={t('maps.export')}
      cancelText={t('maps.close')}
      onOk={() => {
        exportMap(name, map);
        onClose();
      }}
      onCancel={onClose}
    >
      <Stack gap="sm">
        <span>{t('maps.propose.text')}</span>
        <ol className={styles.steps}>
          {STEPS.map((step) => (
            <li key={step}>{t(`maps.propose.${step}`)}</li>
          ))}
        </ol>
        {isIncomplete && <Alert type="warning" showIcon title={t('maps.propose.incomplete')} />}
        {mapFaults(map).length > 0 && <Alert type="warning" showIcon title={t('maps.propose.faulty')} />}
      </Stack>
    </Modal>
  );
}
