import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HistoryView } from './HistoryView.tsx';
import { SendingFormView } from './SendingFormView.tsx';
import { SendingList } from './SendingList.tsx';
import styles from './sending.module.css';
import type { SentReport } from './sendingForm.ts';
import type { SendingView } from './sendingView.ts';

interface SendingDrawerProps {
  plantId: number;
  reports: readonly SentReport[];
  open: boolean;
  onClose: () => void;
}

/** Drawer with list, form and history of a plant's scheduled reports, one view at a time. */
export default function SendingDrawer({ plantId, reports, open, onClose }: SendingDrawerProps) {
  const { t } = useTranslation('settlement');
  const [view, setView] = useState<SendingView>({ is: 'list' });
  const back = () => setView({ is: 'list' });
  const title = {
    list: t('sending.title'),
    form: view.is === 'form' && view.row ? view.row.name : t('sending.add'),
    history: view.is === 'history' ? t('sending.historyOf', { name: view.row.name }) : '',
  }[view.is];
  return (
    <Drawer
      open={open}
      size={820}
      destroyOnHidden
      onClose={() => {
        back();
        onClose();
      }}
      title={
        <span className={styles.title}>
          {view.is !== 'list' && (
            <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('sending.back')} onClick={back} />
          )}
          {title}
        </span>
      }
    >
      {view.is === 'list' && <SendingList plantId={plantId} onView={setView} />}
      {view.is === 'form' && (
        <SendingFormView
          row={view.row}
          ownAddress={view.ownAddress}
          plantId={plantId}
          reports={reports}
          onDone={back}
        />
      )}
      {view.is === 'history' && <HistoryView sending={view.row} />}
    </Drawer>
  );
}
