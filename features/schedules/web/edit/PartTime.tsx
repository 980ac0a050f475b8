import type { DaySpan, PlanProblem } from '@heliodon/energy/schedule/plan';
import { Checkbox, DatePicker, Tag } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../day/useProblemText.ts';
import { spanText } from '../plans/planWords.ts';
import { type Draft, withDays, withQuarters } from './draft.ts';
import styles from './PlanEditor.module.css';

interface PartTimeProps {
  draft: Draft;
  part: number;
  problem: PlanProblem | undefined;
  onChange: (draft: Draft) => void;
}

const QUARTERS = [1, 2, 3, 4] as const;
const DAY = 'YYYY-MM-DD';

/** Quarters or days to which a part of the plan applies. */
export function PartTime({ draft, part, problem, onChange }: PartTimeProps) {
  const { t } = useTranslation('schedules');
  const textOf = useProblemText();
  const { quarters = [], days = [] } = draft.parts[part] ?? {};
  const others = draft.parts.flatMap((one, i) => (i === part ? [] : one.days));
  const clashes = (span: DaySpan) =>
    [...days, ...others].some(({ from, to }) => from <= span.to && span.from <= to);
  return (
    <div className={styles.time}>
      <span className={styles.label}>{t(`edit.time.${draft.type}`)}</span>
      {draft.type === 'quarter' && (
        <Checkbox.Group
          value={[...quarters]}
          onChange={(chosen) => onChange(withQuarters(draft, part, chosen as number[]))}
          options={QUARTERS.map((value) => ({ value, label: t(`quarter.${value}`) }))}
        />
      )}
      {draft.type === 'specialDay' && (
        <div className={styles.line}>
          <DatePicker.RangePicker
            aria-label={t('edit.addDays')}
            value={null}
            placeholder={[t('edit.firstDay'), t('edit.lastDay')]}
            disabledDate={(date) => {
              const day = date.format(DAY);
              return clashes({ from: day, to: day });
            }}
            onChange={(range) => {
              const [from, to] = (range ?? []).map((day) => dayjs(day).format(DAY));
              if (from && to && !clashes({ from, to }))
                onChange(withDays(draft, part, [...days, { from, to }]));
            }}
          />
          {days.map((span) => (
            <Tag
              key={span.from}
              closable
              onClose={(event) => {
                event.preventDefault();
                onChange(
                  withDays(
                    draft,
                    part,
                    days.filter((one) => one !== span),
                  ),
                );
              }}
            >
              {spanText(span)}
            </Tag>
          ))}
        </div>
      )}
      {problem && (
        <span className={styles.problem} role="alert">
          {textOf(problem.code)}
        </span>
      )}
    </div>
  );
}
