import { getDemo } from '@heliodon/system/contract';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Form as AntForm, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './AddDevicePage.module.css';

/** In the demo: label of a simulated logger to try the page with, filled into the surrounding form. */
export function SpareLogger() {
  const { t } = useTranslation('devices');
  const form = AntForm.useFormInstance();
  const { data } = useQuery({ ...callQuery(getDemo, {}, { quiet: true }), refetchOnMount: 'always' });
  const spare = data?.spareLogger;
  if (!spare) return null;
  return (
    <span className={styles.spare} data-testid="spare-logger">
      {t('add.spare', { sn: spare.sn, checkCode: spare.checkCode })}{' '}
      <Button type="link" size="small" className={styles.fill} onClick={() => form.setFieldsValue(spare)}>
        {t('add.fillSpare')}
      </Button>
    </span>
  );
}
