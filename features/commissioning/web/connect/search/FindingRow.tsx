import { kindById } from '@heliodon/device-kinds/kinds';
import type { ScanFinding } from '@heliodon/telemetry/setup';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { DevicePicture } from '@heliodon/ui/pictures/DevicePicture';
import { pictureOfKind } from '@heliodon/ui/pictures/kindPictures';
import { useLang } from '@heliodon/ui/useLang';
import { Checkbox, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { deviceTitle, kindOf } from '../../model/deviceMap.ts';
import { type Draft, findingAddress, findingState } from '../../model/draft.ts';
import { snBesideAddress } from '../../model/meters.ts';
import { useLoggerText } from '../../useLoggerText.ts';
import type { ChangeDraft } from '../useDraft.ts';
import { usePlaceText } from '../usePlaceText.ts';
import styles from './search.module.css';

interface FindingRowProps {
  finding: ScanFinding;
  draft: Draft;
  change: ChangeDraft;
}

/** A found device, chosen unless it is configured already. */
export function FindingRow({ finding, draft, change }: FindingRowProps) {
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  const { device, line, note, printedSn } = finding;
  const state = findingState(draft, finding);
  const placeText = usePlaceText();
  const textOf = useLoggerText();
  const kind = kindOf(device, undefined) ?? '';
  const name = deviceTitle(device);
  const choose = (wanted: boolean) => {
    const address = findingAddress(finding);
    const others = (before: Draft) => before.left.filter((one) => one !== address);
    change((before) => ({ ...before, left: wanted ? others(before) : [...others(before), address] }));
  };
  return (
    <li className={styles.finding}>
      <Checkbox
        aria-label={name}
        checked={state !== 'left'}
        disabled={state === 'configured' || state === 'added'}
        onChange={({ target }) => choose(target.checked)}
      />
      <DevicePicture kind={pictureOfKind(kind)} size={36} />
      <Stack>
        <b>{name}</b>
        <Text tone="secondary" size="sm" className={styles.place}>
          {[kindById(kind)?.[lang], placeText(device, line), !printedSn && snBesideAddress(device)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {note && (
          <Text tone="tertiary" size="xs" className={styles.place}>
            {textOf(note)}
          </Text>
        )}
      </Stack>
      <span>
        {state === 'configured' && <Tag>{t('search.configured')}</Tag>}
        {state === 'added' && <Tag color="processing">{t('search.added')}</Tag>}
      </span>
    </li>
  );
}
