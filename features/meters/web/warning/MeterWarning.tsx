import { findingWords, type MeterFinding } from '@heliodon/meters/contract';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { usePermission } from '@heliodon/web/permissions';
import { kept } from '@heliodon/web/storage';
import { usePlantStore } from '@heliodon/web/stores';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MANAGE_PATH } from '../paths.ts';
import { useMeterCheck } from '../useMeters.ts';
import { nameOf } from '../words.ts';
import styles from './MeterWarning.module.css';
import { byCode, seriousOf, tipKey } from './warning.ts';

const SHOWN = 3;

interface MeterWarningProps {
  /** Page to return to when the meter configuration is complete. */
  returnTo: string;
}

/** Warns that figures of the page may be wrong, and why. Once closed, hidden until the reasons change. */
export default function MeterWarning({ returnTo }: MeterWarningProps) {
  const plant = usePlantStore((state) => state.plant);
  return plant && <WarningOf plantId={plant.plantId} returnTo={returnTo} />;
}

function WarningOf({ plantId, returnTo }: MeterWarningProps & { plantId: number }) {
  const { t } = useTranslation('meters');
  const mayLook = usePermission('deviceView');
  const { data } = useMeterCheck(plantId, mayLook);
  const closed = usePlantStore((state) => state.meterConfigTip);
  const findings = seriousOf(data?.findings);
  const key = tipKey(plantId, findings);
  if (!mayLook || findings.length === 0 || closed === key) return null;
  const close = () => usePlantStore.setState({ meterConfigTip: key });
  return (
    <div className={styles.warning}>
      <Alert
        type="warning"
        showIcon
        closable={{ closeIcon: true, onClose: close, 'aria-label': t('warning.close') }}
        title={
          <span className={styles.line}>
            <strong>{t('warning.title')}</strong>
            <Reasons findings={findings} />
            <WayOut returnTo={returnTo} />
          </span>
        }
      />
    </div>
  );
}

function Reasons({ findings }: { findings: readonly MeterFinding[] }) {
  const { t } = useTranslation('meters');
  const lang = useLang();
  const reasons = byCode(findings);
  const words = reasons.slice(0, SHOWN).map(({ code, meters }) => {
    const names = meters.map(nameOf).join(t('warning.comma'));
    return names
      ? t('warning.of', { what: findingWords[code].title[lang], names })
      : findingWords[code].title[lang];
  });
  const more = reasons.length - SHOWN;
  return (
    <span>
      {words.join(t('warning.semicolon'))}
      {more > 0 && t('warning.more', { count: more })}
    </span>
  );
}

function WayOut({ returnTo }: MeterWarningProps) {
  const { t } = useTranslation('meters');
  const mayEdit = usePermission('deviceEdit');
  if (!mayEdit) return <Text tone="secondary">{t('warning.ask')}</Text>;
  return (
    <Link to={MANAGE_PATH} className={styles.link} onClick={() => kept.meterConfigFlag.write(returnTo)}>
      {t('warning.configure')}
    </Link>
  );
}
