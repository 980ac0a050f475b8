import { EmptyState } from '@heliodon/ui/EmptyState';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { StepHeading } from '@heliodon/ui/StepCard';
import { useAction } from '@heliodon/ui/useAction';
import { callApi } from '@heliodon/web/client';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { getSetupConfig, saveSetupConfig } from '../../../contract/index.ts';
import { deviceTitle } from '../../model/deviceMap.ts';
import { type Draft, namesOf, siteOf, withBase } from '../../model/draft.ts';
import { draftFaults } from '../../model/draftFaults.ts';
import { siteChanges } from '../../model/siteChanges.ts';
import { ChangeList } from '../../versions/ChangeList.tsx';
import { StepButtons } from '../StepButtons.tsx';
import { Field } from '../search/Field.tsx';
import type { StepProps } from '../stepProps.ts';
import { kindBy, useMaps } from '../useMaps.ts';
import { Outcome } from './Outcome.tsx';

const REFRESH_MS = 2000;
const NOTE_CHARS = 200;

/** Summary of the changes; after saving, how far the logger is. */
export function ApplyStep(props: StepProps) {
  const { draft, change, logger, goTo } = props;
  const config = useQuery({
    ...callQuery(getSetupConfig, { deviceId: logger.deviceId }, { quiet: true }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  if (draft.saved === null) return <Review {...props} current={config.data} />;
  return (
    <Outcome
      {...props}
      version={draft.saved}
      config={config.data}
      onCorrect={() => {
        // The devices keep their changes; they are compared with what runs now.
        change((before) => ({
          ...before,
          saved: null,
          base: config.data ? { newest: config.data.newest, site: config.data.site } : before.base,
        }));
        goTo('devices');
      }}
    />
  );
}

interface ReviewProps extends StepProps {
  current: { newest: number; site: NonNullable<Draft['base']>['site'] } | undefined;
}

function Review({ draft, change, logger, goTo, current }: ReviewProps) {
  const { t } = useTranslation('commissioning');
  const mapOf = useMaps(draft.devices.map(({ config }) => config.map));
  const faults = draftFaults(draft, kindBy(mapOf));
  const site = siteOf(draft);
  const base = draft.base ?? { newest: 0, site: { lines: [], devices: [] } };
  const changes = siteChanges(base.site, site);
  const isOutdated = current !== undefined && current.newest !== base.newest;
  const { run, busy, failure } = useAction(async () => {
    const body = {
      deviceId: logger.deviceId,
      newest: base.newest,
      site,
      names: namesOf(draft.devices),
      note: draft.note,
    };
    const { version } = await callApi(saveSetupConfig, body, { mask: false, quiet: true });
    change((before) => ({ ...before, saved: version }));
  });
  const wrong = draft.devices.filter(({ key }) => faults.some((fault) => fault.key === key));
  return (
    <>
      <StepHeading>{t('apply.title', { name: logger.name || logger.sn })}</StepHeading>
      {isOutdated && (
        <Alert
          type="warning"
          showIcon
          title={t('apply.outdated')}
          description={t('apply.outdatedHint')}
          action={
            <Button size="small" onClick={() => change((before) => withBase(before, current))}>
              {t('apply.reload')}
            </Button>
          }
        />
      )}
      {changes.length === 0 ? (
        <EmptyState compact title={t('apply.none')} hint={t('apply.noneHint')} />
      ) : (
        <ChangeList changes={changes} titleOf={(device) => deviceTitle(device, mapOf(device.map))} />
      )}
      {wrong.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('apply.faults')}
          description={
            <Stack as="ul">
              {wrong.map(({ key, config }) => (
                <li key={key}>
                  {deviceTitle(config, mapOf(config.map))}:{' '}
                  {faults
                    .filter((fault) => fault.key === key)
                    .map(({ code }) => t(`fault.${code}`))
                    .join(' ')}
                </li>
              ))}
            </Stack>
          }
          action={
            <Button size="small" onClick={() => goTo('devices')}>
              {t('apply.correct')}
            </Button>
          }
        />
      )}
      {changes.length > 0 && (
        <Field id="setup-note" label={t('apply.note')}>
          <Input
            id="setup-note"
            maxLength={NOTE_CHARS}
            placeholder={t('apply.noteHint')}
            value={draft.note}
            onChange={({ target }) => change((before) => ({ ...before, note: target.value }))}
          />
        </Field>
      )}
      <Text as="p" tone="secondary">
        {t('apply.safety')}
      </Text>
      {failure && <Alert type="error" showIcon title={failure} />}
      <StepButtons onBack={() => goTo('devices')}>
        <Button
          type="primary"
          loading={busy}
          disabled={changes.length === 0 || wrong.length > 0 || isOutdated || !logger.online}
          onClick={() => void run()}
        >
          {t('apply.save')}
        </Button>
      </StepButtons>
    </>
  );
}
