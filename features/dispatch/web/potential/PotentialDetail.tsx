import { formatNumber, formatShare } from '@heliodon/kernel/format/number';
import { formatDate } from '@heliodon/kernel/format/time';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { Allowed } from '@heliodon/web/permissions';
import { Button } from 'antd';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { PotentialRow, PotentialVariantRow } from '../../contract/potential.contract.ts';
import { assumptionText, potentialVariantWords } from '../../contract/potential.words.ts';
import { useCurrency } from '../automatic/useCurrency.ts';
import { Saving } from '../Saving.tsx';
import styles from './potential.module.css';
import { changeEffect, type SavingBar, savingScale } from './potentialModel.ts';

const AUTOMATIC_PATH = '/energyManage/energySchedule?tab=automatic';
const BACKTEST_PATH = '/energyManage/energySchedule?tab=optimise&view=backtest';

/** Chinese sentences follow each other without a space. */
function useSentences(): (texts: readonly string[]) => string {
  const lang = useLang();
  return (texts) => texts.join(lang === 'zh' ? '' : ' ');
}

export interface PotentialDetailProps {
  row: PotentialRow;
  /** Selects a plant and opens a page of it. */
  onOpen: (plantId: number, path: string) => Promise<void>;
}

/** All variants of a plant with the assumption of each. */
export function PotentialDetail({ row, onOpen }: PotentialDetailProps) {
  const { t } = useTranslation('dispatch');
  const sentences = useSentences();
  const { variants, name, plantId, month, days, inputs, madeAt, timeZone } = row;
  const { zeroPercent, bars } = savingScale(variants);
  const open = (path: string) => () => void onOpen(plantId, path).catch(console.error);
  return (
    <Stack gap="md" className={styles.detail}>
      <Text as="p" tone="secondary" size="sm">
        {sentences([
          t('potential.basis', { days, month, made: madeAt && formatDate(madeAt, timeZone) }),
          ...(inputs?.socKnown === false ? [t('potential.socUnknown')] : []),
        ])}
      </Text>
      <Stack as="ul" gap="sm" aria-label={t('potential.variantsOf', { name })}>
        {variants.map((variant, at) => (
          <VariantLine
            key={variant.variant}
            row={row}
            variant={variant}
            bar={bars[at]}
            zeroPercent={zeroPercent}
          />
        ))}
      </Stack>
      <Inline wrap gap="sm">
        <Button size="small" onClick={open(AUTOMATIC_PATH)}>
          {t('potential.toAutomatic')}
        </Button>
        <Allowed code="energyAnalysisView">
          <Button size="small" onClick={open(BACKTEST_PATH)}>
            {t('potential.toBacktest')}
          </Button>
        </Allowed>
      </Inline>
    </Stack>
  );
}

interface VariantLineProps {
  row: PotentialRow;
  variant: PotentialVariantRow;
  bar: SavingBar | undefined;
  zeroPercent: number;
}

function VariantLine({ row, variant, bar, zeroPercent }: VariantLineProps) {
  const { t } = useTranslation('dispatch');
  const lang = useLang();
  const sentences = useSentences();
  const { unit } = useCurrency(row.currency);
  const place = {
    '--zero': `${zeroPercent}%`,
    '--from': `${bar?.fromPercent ?? 0}%`,
    '--width': `${bar?.widthPercent ?? 0}%`,
  } as CSSProperties;
  return (
    <li className={styles.variant}>
      <span className={styles.name}>{potentialVariantWords[variant.variant][lang]}</span>
      <span className={styles.track} style={place} aria-hidden>
        <span className={bar?.isLoss ? `${styles.bar} ${styles.loss}` : styles.bar} />
      </span>
      <span className={styles.amount}>
        <Saving amount={variant.saving} /> {unit}
        {variant.share !== null && ` · ${formatShare(variant.share)}`}
      </span>
      <Text tone="tertiary" size="sm" className={styles.why}>
        {sentences([
          t('potential.costs', { amount: `${formatNumber(variant.cost)} ${unit}` }),
          assumptionText(variant, row, lang),
          ...changeTexts(),
        ])}
      </Text>
    </li>
  );

  /** What a change brings beyond automatic dispatch. */
  function changeTexts(): string[] {
    const { ofChange, perAddedKwh } = variant;
    if (ofChange === null) return [];
    const amount = `${formatNumber(Math.abs(ofChange))} ${unit}`;
    const effect = t(`potential.ofChange.${changeEffect(ofChange)}`, { amount });
    if (perAddedKwh === null) return [effect];
    return [effect, t('potential.perAddedKwh', { amount: `${formatNumber(perAddedKwh, 3)} ${unit}` })];
  }
}
