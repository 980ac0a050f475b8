import { Inline } from '@heliodon/ui/layout/Inline';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './dialogs.module.css';

const KEYS = [
  ['undo', 'Ctrl + Z'],
  ['redo', 'Ctrl + Y / Ctrl + Shift + Z'],
  ['copy', 'Ctrl + C / X / V'],
  ['duplicate', 'Ctrl + D'],
  ['all', 'Ctrl + A'],
  ['save', 'Ctrl + S'],
  ['remove', 'Delete'],
  ['move', '← ↑ → ↓'],
  ['far', 'Shift + ← ↑ → ↓'],
  ['none', 'Esc'],
  ['next', 'Tab'],
  ['zoom', '+ / − / 0'],
  ['pan', 'Space'],
  ['many', 'Shift / Ctrl'],
] as const;

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('topology');
  return (
    <Modal open title={t('keys.title')} footer={null} onCancel={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([name, keys]) => (
          <Inline key={name} justify="between" className={styles.key}>
            <dt>{t(`keys.${name}`)}</dt>
            <dd>
              <kbd className={styles.kbd}>{keys}</kbd>
            </dd>
          </Inline>
        ))}
      </dl>
    </Modal>
  );
}
