import { formatShare } from '@heliodon/kernel/format/number';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PRICES_PATH } from './paths.ts';

interface Notes {
  readonly pendingDays: number;
  readonly daysWithoutPrice: number;
  readonly quarters?: number;
  readonly unknownQuarters?: number;
}

/** Notes on amounts that may still change or could not be settled. */
export function IncomeNotes({ data }: { data: Notes }) {
  const { t } = useTranslation('settlement');
  const navigate = useNavigate();
  const { pendingDays, daysWithoutPrice, quarters = 0, unknownQuarters = 0 } = data;
  return (
    <>
      {pendingDays > 0 && <Alert type="info" showIcon title={t('income.pending', { count: pendingDays })} />}
      {daysWithoutPrice > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('income.noPrice', { count: daysWithoutPrice })}
          action={
            <Button size="small" onClick={() => navigate(PRICES_PATH)}>
              {t('income.toPrices')}
            </Button>
          }
        />
      )}
      {unknownQuarters > 0 && quarters > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('income.unknown', {
            count: unknownQuarters,
            share: formatShare(unknownQuarters / quarters, 1),
          })}
        />
      )}
    </>
  );
}
