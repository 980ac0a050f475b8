import { Stack } from '@heliodon/ui/layout/Stack';
import { StepHeading } from '@heliodon/ui/StepCard';
import { useAction } from '@heliodon/ui/useAction';
import { callApi } from '@heliodon/web/client';
import { Alert, Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { startSetupTask } from '../../../contract/index.ts';
import {
  findingState,
  SEARCH_WAYS,
  type SearchForm,
  type SearchWay,
  withFindings,
} from '../../model/draft.ts';
import { StepButtons } from '../StepButtons.tsx';
import type { StepProps } from '../stepProps.ts';
import { EnterForm } from './EnterForm.tsx';
import { NetworkForm } from './NetworkForm.tsx';
import { SearchResult } from './SearchResult.tsx';
import { SerialForm } from './SerialForm.tsx';
import { isReady, settingsOf } from './settings.ts';
import { useScan } from './useScan.ts';

/** Lets the logger search for devices, or takes the address of one. */
export function SearchStep({ draft, change, logger, goTo }: StepProps) {
  const { t } = useTranslation('commissioning');
  const { search, taskId } = draft;
  const scan = useScan(taskId, () => change((before) => ({ ...before, taskId: null })));
  const set = (patch: Partial<SearchForm>) =>
    change((before) => ({ ...before, search: { ...before.search, ...patch } }));
  const { run, busy, failure } = useAction(async () => {
    const task = { do: 'scan' as const, scan: settingsOf(search, logger) };
    const started = await callApi(
      startSetupTask,
      { deviceId: logger.deviceId, task },
      { mask: false, quiet: true },
    );
    change((before) => ({ ...before, taskId: started.taskId, left: [] }));
  });
  const found = scan.task?.scan?.found ?? [];
  const wanted = found.filter((finding) => findingState(draft, finding) === 'new').length;
  const next = () => {
    change((before) => withFindings(before, found));
    goTo('devices');
  };
  return (
    <>
      <StepHeading>{t('search.title')}</StepHeading>
      <Segmented<SearchWay>
        block
        value={search.way}
        aria-label={t('search.title')}
        disabled={scan.isRunning}
        options={SEARCH_WAYS.map((value) => ({ value, label: t(`search.way.${value}`) }))}
        onChange={(way) => set({ way })}
      />
      {search.way === 'none' ? (
        <EnterForm
          draft={draft}
          logger={logger}
          onEntered={(entered) => {
            change(entered);
            goTo('devices');
          }}
        />
      ) : (
        <Stack gap="md" align="start">
          {search.way === 'network' ? (
            <NetworkForm search={search} logger={logger} disabled={scan.isRunning} onChange={set} />
          ) : (
            <SerialForm search={search} logger={logger} disabled={scan.isRunning} onChange={set} />
          )}
          {!scan.isRunning && (
            <Button
              type={found.length > 0 ? 'default' : 'primary'}
              loading={busy}
              disabled={!logger.online || !isReady(search, logger)}
              onClick={() => void run()}
            >
              {t(taskId === null ? 'search.start' : 'search.again')}
            </Button>
          )}
          {failure && <Alert type="error" showIcon title={failure} />}
        </Stack>
      )}
      {taskId !== null && search.way !== 'none' && <SearchResult scan={scan} draft={draft} change={change} />}
      <StepButtons onBack={() => goTo('logger')}>
        <Button type={wanted > 0 ? 'primary' : 'default'} onClick={next}>
          {wanted > 0 ? t('search.next', { count: wanted }) : t('search.nextNone')}
        </Button>
      </StepButtons>
    </>
  );
}
