import { formatShare } from '@heliodon/kernel/format/number';
import { Allowed } from '@heliodon/web/permissions';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Income } from '../../contract/income.contract.ts';
import { usedAgainstMode } from './incomeModel.ts';
import { PLANT_PATH } from './paths.ts';

/** Note that the grid meter contradicts the plant mode; income follows the measurement. */
export function FeedInNote({ data, plantId }: { data: Income; plantId: number }) {
  const { t } = useTranslation('settlement');
  const navigate = useNavigate();
  const share = usedAgainstMode(data);
  if (share === null) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('income.usedAgainstMode', { share: formatShare(share, 1) })}
      description={t('income.usedAgainstModeHint')}
      action={
        <Allowed code="plantEdit">
          <Button size="small" onClick={() => navigate(`${PLANT_PATH}?plantId=${plantId}`)}>
            {t('income.toPlant')}
          </Button>
        </Allowed>
      }
    />
  );
}
