import { plainText } from '@heliodon/telemetry/logger-text';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { ProgressBar } from '@heliodon/ui/ProgressBar';
import { useAction } from '@heliodon/ui/useAction';
import { Alert, Button, Collapse } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SetupTask } from '../../../contract/index.ts';
import { LoggerTexts } from '../../LoggerTexts.tsx';
import type { Draft } from '../../model/draft.ts';
import { lineText } from '../../model/lines.ts';
import { useLoggerText } from '../../useLoggerText.ts';
import type { ChangeDraft } from '../useDraft.ts';
import { usePlaceText } from '../usePlaceText.ts';
import { FindingRow } from './FindingRow.tsx';
import styles from './search.module.css';
import type { Scan } from './useScan.ts';

interface SearchResultProps {
  scan: Scan;
  draft: Draft;
  change: ChangeDraft;
}

/** Progress of the scan, and what it has found so far. */
export function SearchResult({ scan, draft, change }: SearchResultProps) {
  const { t } = useTranslation('commissioning');
  const placeText = usePlaceText();
  const textOf = useLoggerText();
  const { task, isRunning, error } = scan;
  const { run: cancel, busy: cancelling } = useAction(scan.cancel);
  if (!task && error) return <ErrorState compact error={error} onRetry={scan.retry} />;
  const result = task?.scan;
  const found = result?.found ?? [];
  const unknown = result?.unknown ?? [];
  const notes = result?.notes ?? [];
  return (
    <Stack gap="sm">
      {isRunning && (
        <Inline gap="md">
          <Progress scan={result ?? null} />
          <Button loading={cancelling} onClick={() => void cancel()}>
            {t('search.cancel')}
          </Button>
        </Inline>
      )}
      {task && !isRunning && <Outcome task={task} count={found.length} />}
      {found.length > 0 && (
        <Stack as="ul" className={styles.found} aria-label={t('search.found')}>
          {found.map((finding, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: results are only appended
            <FindingRow key={i} finding={finding} draft={draft} change={change} />
          ))}
        </Stack>
      )}
      {notes.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('search.notes')}
          description={
            <Stack as="ul" gap="xxs" aria-label={t('search.notes')}>
              {notes.map(({ line, text }) => (
                <li key={`${lineText(line)} ${plainText(text)}`}>
                  <b>{lineText(line)}</b> {textOf(text)}
                </li>
              ))}
            </Stack>
          }
        />
      )}
      {unknown.length > 0 && (
        <Collapse
          ghost
          size="small"
          defaultActiveKey={found.length === 0 ? 'unknown' : undefined}
          items={[
            {
              key: 'unknown',
              label: t('search.unknown', { count: unknown.length }),
              children: (
                <Stack gap="xs">
                  <Text tone="secondary">{t('search.unknownHint')}</Text>
                  <Stack as="ul" gap="xxs">
                    {unknown.map(({ line, unit, why }) => (
                      <li key={`${lineText(line)} ${unit} ${plainText(why)}`}>
                        <b>{placeText({ line: line.name, unit }, line)}</b>{' '}
                        <Text tone="secondary">{textOf(why)}</Text>
                      </li>
                    ))}
                  </Stack>
                </Stack>
              ),
            },
          ]}
        />
      )}
    </Stack>
  );
}

function Progress({ scan }: { scan: SetupTask['scan'] }) {
  const { t } = useTranslation('commissioning');
  const textOf = useLoggerText();
  const percent = scan && scan.total > 0 ? Math.floor((100 * scan.done) / scan.total) : 0;
  return (
    <Stack gap="xxs" className={styles.wide} aria-live="polite">
      <ProgressBar label={t('search.progress')} percent={percent} status="active" />
      <Text tone="secondary" size="sm" className={styles.now}>
        {scan ? t('search.now', { now: textOf(scan.now) }) : t('search.waiting')}
      </Text>
    </Stack>
  );
}

function Outcome({ task, count }: { task: SetupTask; count: number }) {
  const { t } = useTranslation('commissioning');
  if (task.state === 'failed')
    return (
      <Alert
        type="error"
        showIcon
        title={t('search.failed')}
        description={task.error ? <LoggerTexts texts={task.error} /> : t('search.failedHint')}
      />
    );
  if (task.state === 'cancelled')
    return <Alert type="info" showIcon title={t('search.cancelled', { count })} />;
  if (count === 0)
    return (
      <Alert type="warning" showIcon title={t('search.nothing')} description={t('search.nothingHint')} />
    );
  return <Alert type="success" showIcon title={t('search.done', { count })} />;
}
