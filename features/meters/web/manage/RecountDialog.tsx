import { flowWords } from '@heliodon/energy/flows/flow-words';
import { formatMoney } from '@heliodon/kernel/format/money';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import type { MeterPreview, MonthChange } from '@heliodon/meters/contract';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { Alert, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './RecountDialog.module.css';

interface RecountDialogProps {
  /** Undefined: the dialog is closed. */
  preview: MeterPreview | undefined;
  timeZone: string;
  onAnswer: (agreed: boolean) => void;
}

const WIDTH_PX = 760;

/** Confirmation before energy is recalculated, with the new bill and income of the months that change. */
export function RecountDialog({ preview, timeZone, onAnswer }: RecountDialogProps) {
  const { t } = useTranslation('meters');
  return (
    <Modal
      open={preview !== undefined}
      title={t('preview.title')}
      width={WIDTH_PX}
      okText={t('preview.save')}
      cancelText={t('preview.cancel')}
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
      destroyOnHidden
    >
      {preview && <Preview preview={preview} timeZone={timeZone} />}
    </Modal>
  );
}

function Preview({ preview, timeZone }: { preview: MeterPreview; timeZone: string }) {
  const { t } = useTranslation('meters');
  const { months, changedDays, days, recountFrom, earlierMonths, pending, currency } = preview;
  const from = formatDateTime(recountFrom, timeZone, 'minute');
  const changed = t('preview.months', { count: months.length });
  return (
    <Stack gap="sm">
      <p className={styles.sum}>
        <strong>
          {months.length === 0
            ? t('preview.nothing')
            : t('preview.sum', { months: changed, days: t('preview.days', { count: changedDays }) })}
        </strong>
        <span>{t('preview.counted', { from, days: t('preview.days', { count: days }) })}</span>
      </p>
      {earlierMonths > 0 && (
        <Alert type="warning" showIcon title={t('preview.earlier', { count: earlierMonths })} />
      )}
      {pending && <Alert type="info" showIcon title={t('preview.pending')} />}
      {months.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('preview.month')}</th>
                <th scope="col">{t('preview.bill')}</th>
                <th scope="col">{t('preview.income')}</th>
                <th scope="col">{t('preview.energy')}</th>
              </tr>
            </thead>
            <tbody>
              {months.map((month) => (
                <Month key={month.month} month={month} currency={currency} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Text as="p" tone="tertiary" size="sm">
        {t('preview.undo')}
      </Text>
    </Stack>
  );
}

function Month({ month, currency }: { month: MonthChange; currency: string }) {
  const { t } = useTranslation('meters');
  const lang = useLang();
  const money = (change: MonthChange['bill']) => {
    if (!change) return t('preview.noPrice');
    const shown = (amount: string) => formatMoney(Number(amount), { lang, currency, short: false });
    const [before, after] = [shown(change.before), shown(change.after)];
    return before.text === after.text ? before.text : `${before.value} → ${after.text}`;
  };
  const energy = (kwh: number | null) => formatQuantity(kwh, 'kWh', 1).text;
  return (
    <tr>
      <th scope="row">
        {month.month}
        <span className={styles.days}>{t('preview.days', { count: month.days })}</span>
      </th>
      <td data-label={t('preview.bill')}>{money(month.bill)}</td>
      <td data-label={t('preview.income')}>{money(month.income)}</td>
      <td data-label={t('preview.energy')}>
        {month.energy.length === 0 && t('preview.same')}
        {month.energy.map(({ flow, beforeKwh, afterKwh }) => (
          <span key={flow} className={styles.flow}>
            {flowWords[flow][lang]} {energy(beforeKwh)} → {energy(afterKwh)}
          </span>
        ))}
      </td>
    </tr>
  );
}
