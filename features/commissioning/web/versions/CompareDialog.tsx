import { ErrorState } from '@heliodon/ui/ErrorState';
import { Stack } from '@heliodon/ui/layout/Stack';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Collapse, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getSetupVersion } from '../../contract/index.ts';
import { Field } from '../connect/search/Field.tsx';
import { siteChanges } from '../model/siteChanges.ts';
import { ChangeList } from './ChangeList.tsx';
import styles from './versions.module.css';

const WIDTH_PX = 860;

interface CompareDialogProps {
  deviceId: number;
  newest: number;
  first: number;
  second: number;
  onClose: () => void;
}

/** Differences between any two versions, in words and as JSON. */
export function CompareDialog({ deviceId, newest, first, second, onClose }: CompareDialogProps) {
  const { t } = useTranslation('commissioning');
  const [before, setBefore] = useState(first);
  const [after, setAfter] = useState(second);
  const old = useQuery(callQuery(getSetupVersion, { deviceId, version: before }, { quiet: true }));
  const now = useQuery(callQuery(getSetupVersion, { deviceId, version: after }, { quiet: true }));
  const options = Array.from({ length: newest }, (_, i) => ({
    value: newest - i,
    label: t('version', { version: newest - i }),
  }));
  const failed = [old, now].find(({ error }) => error);
  const changes = old.data && now.data && siteChanges(old.data.site, now.data.site);
  const sides = [
    {
      id: 'compare-before',
      label: t('versions.before'),
      value: before,
      set: setBefore,
      site: old.data?.site,
    },
    { id: 'compare-after', label: t('versions.after'), value: after, set: setAfter, site: now.data?.site },
  ];
  return (
    <Modal open title={t('versions.compareTitle')} width={WIDTH_PX} footer={null} onCancel={onClose}>
      <Stack gap="md">
        <div className={styles.pair}>
          {sides.map(({ id, label, value, set }) => (
            <Field key={id} id={id} label={label}>
              <Select id={id} className={styles.select} value={value} options={options} onChange={set} />
            </Field>
          ))}
        </div>
        {failed && <ErrorState compact error={failed.error} onRetry={() => void failed.refetch()} />}
        {!failed && !changes && <SkeletonBlock height="8rem" />}
        {changes?.length === 0 && <p>{t('versions.same')}</p>}
        {changes && changes.length > 0 && <ChangeList changes={changes} />}
        {changes && (
          <Collapse
            ghost
            size="small"
            items={[
              {
                key: 'json',
                label: t('versions.json'),
                children: (
                  <div className={styles.pair}>
                    {sides.map(({ id, label, site }) => (
                      <section key={id} aria-label={label}>
                        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls with the keyboard */}
                        <pre className={styles.json} tabIndex={0}>
                          {JSON.stringify(site, null, 2)}
                        </pre>
                      </section>
                    ))}
                  </div>
                ),
              },
            ]}
          />
        )}
      </Stack>
    </Modal>
  );
}
