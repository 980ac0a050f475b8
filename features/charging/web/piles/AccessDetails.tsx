import { PanelStack } from '@heliodon/ui/PanelStack';
import { SerialNumber } from '@heliodon/ui/SerialNumber';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Fact, FactList } from '../FactList.tsx';
import styles from './access.module.css';
import { pileAddresses } from './pileAccess.ts';

export interface PileAccess {
  readonly identity: string;
  readonly secret: string;
  readonly path: string;
  readonly tlsPort: number | null;
}

/** Values to enter in the charger. The password is shown only once. */
export function AccessDetails({ access }: { access: PileAccess }) {
  const { t } = useTranslation('charging');
  const addresses = pileAddresses(window.location, access);
  const facts: Fact[] = [
    [t('access.address'), addresses.map(({ base }) => <SerialNumber key={base} value={base} />)],
    [t('access.identity'), <SerialNumber key="identity" value={access.identity} />],
    [t('access.secret'), <SerialNumber key="secret" value={access.secret} />],
    [t('access.full'), <SerialNumber key="full" value={addresses[0]?.full} />],
  ];
  return (
    <PanelStack>
      <Alert type="warning" showIcon title={t('access.once')} description={t('access.onceHint')} />
      <FactList boxed facts={facts} />
      <div>
        <h4 className={styles.title}>{t('access.how')}</h4>
        <ol className={styles.steps}>
          <li>{t('access.step1')}</li>
          <li>{t('access.step2')}</li>
          <li>{t('access.step3')}</li>
          <li>{t('access.step4')}</li>
        </ol>
      </div>
    </PanelStack>
  );
}
