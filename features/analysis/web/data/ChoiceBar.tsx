import { type AnalysisRange, keyAt, unitOf } from '@heliodon/energy/periods/analysis-range';
import { queryPlantList } from '@heliodon/plants/contract';
import { useLang } from '@heliodon/ui/useLang';
import { callQuery } from '@heliodon/web/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DatePicker, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_FIGURES, MAX_PLANTS } from '../../contract/data.contract.ts';
import { DATA_MODES, type DataFigure, type DataMode, figureWords } from '../../contract/data.words.ts';
import styles from './data.module.css';
import { againstOf, COMPARES, type Compare, compareOf, type DataChoice } from './dataState.ts';

const FORMATS = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' } as const;
const PLANTS = 50;

interface ChoiceBarProps {
  range: AnalysisRange;
  choice: DataChoice;
  /** The figures shown, and those available. */
  figures: readonly DataFigure[];
  choosable: readonly DataFigure[];
  onChange: (choice: Partial<DataChoice>) => void;
  timeZone: string;
  plantName: string;
}

/** Selection of plants, figures and comparison period. */
export function ChoiceBar(props: ChoiceBarProps) {
  const { range, choice, figures, choosable, onChange, timeZone } = props;
  const { t } = useTranslation('analysis');
  const lang = useLang();
  const compare = compareOf(choice.compare);
  return (
    <div className={styles.row}>
      <PlantsSelect {...props} />
      <span className={styles.field}>
        {t('data.choice.figures')}
        <Select<DataFigure[]>
          aria-label={t('data.choice.figures')}
          className={styles.figures}
          mode="multiple"
          maxCount={MAX_FIGURES}
          maxTagCount="responsive"
          maxTagPlaceholder={(left) => `+${left.length}`}
          value={[...figures]}
          options={choosable.map((value) => ({ value, label: figureWords[value][lang] }))}
          optionFilterProp="label"
          onChange={(chosen) => chosen.length > 0 && onChange({ figures: chosen })}
        />
      </span>
      <Segmented<DataMode>
        aria-label={t('data.choice.mode')}
        value={choice.mode}
        options={DATA_MODES.map((value) => ({ value, label: t(`data.mode.${value}`) }))}
        onChange={(mode) => onChange({ mode })}
      />
      <span className={styles.field}>
        {t('data.choice.compare')}
        <Select<Compare>
          aria-label={t('data.choice.compare')}
          className={styles.compare}
          value={compare}
          options={COMPARES.map((value) => ({ value, label: t(`data.compare.${value}`) }))}
          onChange={(chosen) =>
            onChange({ compare: chosen === 'other' ? (againstOf(range, 'before') ?? 'none') : chosen })
          }
        />
      </span>
      {compare === 'other' && (
        <OtherTime range={range} choice={choice} onChange={onChange} timeZone={timeZone} />
      )}
    </div>
  );
}

/** Start of the comparison period, which has the length of the range. */
function OtherTime({
  range,
  choice,
  onChange,
  timeZone,
}: Pick<ChoiceBarProps, 'range' | 'choice' | 'onChange' | 'timeZone'>) {
  const { t } = useTranslation('analysis');
  const unit = unitOf(range.step);
  const last = keyAt(range.step, Date.now(), timeZone);
  const from = againstOf(range, choice.compare);
  return (
    <DatePicker
      aria-label={t('data.choice.otherFrom')}
      allowClear={false}
      picker={unit === 'day' ? 'date' : unit}
      format={FORMATS[unit]}
      value={from ? dayjs(from) : null}
      disabledDate={(date) => date.format(FORMATS[unit]) > last}
      onChange={(date) => date && onChange({ compare: date.format(FORMATS[unit]) })}
    />
  );
}

function PlantsSelect({ choice, onChange, plantName }: ChoiceBarProps) {
  const { t } = useTranslation('analysis');
  const [keyword, setKeyword] = useState('');
  const { data } = useQuery({
    ...callQuery(queryPlantList, { keyword, pageSize: PLANTS }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.rows ?? [];
  const [first] = choice.plantIds;
  // Until the list is loaded, only the name of the selected plant is known.
  const known = rows.length > 0 ? rows : first === undefined ? [] : [{ plantId: first, name: plantName }];
  return (
    <span className={styles.field}>
      {t('data.choice.plants')}
      <Select<number[]>
        aria-label={t('data.choice.plants')}
        className={styles.plants}
        mode="multiple"
        maxCount={MAX_PLANTS}
        maxTagCount="responsive"
        maxTagPlaceholder={(left) => `+${left.length}`}
        value={[...choice.plantIds]}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        options={known.map(({ plantId, name }) => ({ value: plantId, label: name }))}
        onChange={(plantIds) => plantIds.length > 0 && onChange({ plantIds })}
      />
    </span>
  );
}
