import { type PriceInput, type PriceNow, priceInput, savePrice } from '@heliodon/tariffs/contract';
import { Inline } from '@heliodon/ui/layout/Inline';
import { useConfirm } from '@heliodon/ui/useConfirm';
import { useIssueText } from '@heliodon/ui/useIssueText';
import { callApi } from '@heliodon/web/client';
import { App, Button, Drawer } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFirstError } from '../edit/Field.tsx';
import { type FormErrors, schemaErrors, serverErrors } from '../edit/formErrors.ts';
import PriceEditor from '../edit/PriceEditor.tsx';
import styles from './PriceDrawer.module.css';
import { useRefreshPrice } from './priceQueries.ts';

const WIDTH_PX = 1120;

interface PriceDrawerProps {
  plantId: number;
  now: PriceNow;
  /** Initial value of the new version. */
  start: PriceInput;
  onClose: () => void;
}

/** Editor for a new version; the input is kept until it is saved or discarded. */
export function PriceDrawer({ plantId, now, start, onClose }: PriceDrawerProps) {
  const { t } = useTranslation('tariffs');
  const { message } = App.useApp();
  const { confirmDanger } = useConfirm();
  const refresh = useRefreshPrice(plantId);
  const translate = useIssueText();
  const [value, setValue] = useState(start);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<FormErrors>({});
  const body = useRef<HTMLDivElement>(null);
  const found = useMemo(() => schemaErrors(priceInput, value, translate), [value, translate]);
  const errors = tried ? { ...refused, ...found } : {};

  const close = () => {
    if (value === start) return onClose();
    void confirmDanger({
      action: t('save.discard'),
      name: t('save.newVersion'),
      consequence: t('save.discardConsequence'),
      onConfirm: async () => onClose(),
    });
  };
  const save = async () => {
    setTried(true);
    setRefused({});
    if (Object.keys(found).length > 0) {
      setTimeout(() => showFirstError(body.current));
      return;
    }
    try {
      await callApi(savePrice, { plantId, price: value });
      void message.success(t('save.saved', { month: value.effectiveMonth }));
      onClose();
    } catch (error) {
      setRefused(serverErrors(error, 'price'));
    } finally {
      await refresh();
    }
  };

  return (
    <Drawer
      open
      size={WIDTH_PX}
      title={t('save.newVersion')}
      onClose={close}
      mask={{ closable: false }}
      footer={
        <div className={styles.footer}>
          <span>{t('save.used', { used: now.changesUsed, max: now.changesMax })}</span>
          <Inline as="span" gap="xs" align="stretch">
            <Button onClick={close}>{t('save.cancel')}</Button>
            <Button type="primary" onClick={() => void save()}>
              {t('save.save')}
            </Button>
          </Inline>
        </div>
      }
    >
      <div ref={body}>
        <PriceEditor
          value={value}
          onChange={setValue}
          errors={errors}
          currency={now.currency}
          effectiveMonths={now.effectiveMonths}
        />
      </div>
    </Drawer>
  );
}
