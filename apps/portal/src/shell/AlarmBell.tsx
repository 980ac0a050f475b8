import { BellOutlined } from '@ant-design/icons';
import { Allowed } from '@heliodon/web/permissions';
import { useAlarmStore } from '@heliodon/web/stores';
import { Badge } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { HeaderButton } from './HeaderButton.tsx';

/** How many alarms have not recovered; without a number until it is known. */
export function AlarmBell() {
  const { t } = useTranslation('portal');
  const navigate = useNavigate();
  const count = useAlarmStore((state) => state.unrecoveredCount);
  return (
    <Allowed code="alarmView">
      <Badge count={count ?? 0} size="small" offset={[-6, 6]}>
        <HeaderButton
          label={count === null ? t('title.alarmManage') : t('header.alarms', { n: count })}
          icon={<BellOutlined />}
          onClick={() => navigate('/monitoring/alarmManage')}
        />
      </Badge>
    </Allowed>
  );
}
