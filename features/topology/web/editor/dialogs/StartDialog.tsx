import { ApartmentOutlined, FileOutlined, PictureOutlined } from '@ant-design/icons';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './dialogs.module.css';

const WAYS = [
  ['auto', <ApartmentOutlined key="auto" />],
  ['picture', <PictureOutlined key="picture" />],
  ['empty', <FileOutlined key="empty" />],
] as const;
export type Start = (typeof WAYS)[number][0];

/** Choice of how to start when no diagram exists yet. */
export function StartDialog({ onStart }: { onStart: (start: Start) => void }) {
  const { t } = useTranslation('topology');
  return (
    <Modal open title={t('start.title')} footer={null} onCancel={() => onStart('empty')}>
      <div className={styles.ways}>
        {WAYS.map(([way, icon]) => (
          <button key={way} type="button" className={styles.way} onClick={() => onStart(way)}>
            <span className={styles.wayIcon}>{icon}</span>
            <span>
              <b>{t(`start.${way}`)}</b>
              <span className={styles.quiet}>{t(`start.${way}Hint`)}</span>
            </span>
          </button>
        ))}
      </div>
    </Modal>
  );
}
