import { dayNoOf, dayOfNo } from '../periods/local-time.ts';
import type { SpecialDays } from './special-days.ts';

/*
 * Public holidays of mainland China with their bridging days, and the weekend days that are worked in return, as
 * published by the General Office of the State Council:
 * 2025: 国办发明电〔2024〕12号, 12 November 2024.
 * 2026: 国务院办公厅关于2026年部分节假日安排的通知, 4 November 2025.
 * 2027: only the days of 全国年节及纪念日放假办法 (version of November 2024); add the notice when it is published.
 */

interface Arrangement {
  /** Days 'MM-DD', or ranges 'MM-DD/MM-DD'. */
  readonly off: readonly string[];
  readonly working: readonly string[];
}

const ARRANGEMENTS: Readonly<Record<number, Arrangement>> = {
  2025: {
    off: ['01-01', '01-28/02-04', '04-04/04-06', '05-01/05-05', '05-31/06-02', '10-01/10-08'],
    working: ['01-26', '02-08', '04-27', '09-28', '10-11'],
  },
  2026: {
    off: [
      '01-01/01-03',
      '02-15/02-23',
      '04-04/04-06',
      '05-01/05-05',
      '06-19/06-21',
      '09-25/09-27',
      '10-01/10-07',
    ],
    working: ['01-04', '02-14', '02-28', '05-09', '09-20', '10-10'],
  },
  2027: {
    off: ['01-01', '02-05/02-08', '04-05', '05-01/05-02', '06-09', '09-15', '10-01/10-03'],
    working: [],
  },
};

export function chinaDays(year: number): SpecialDays {
  const { off, working } = ARRANGEMENTS[year] ?? { off: [], working: [] };
  return {
    off: off.flatMap((range) => {
      const [first = '', last = first] = range.split('/').map((day) => `${year}-${day}`);
      const from = dayNoOf(first);
      return Array.from({ length: dayNoOf(last) - from + 1 }, (_, n) => dayOfNo(from + n));
    }),
    working: working.map((day) => `${year}-${day}`),
  };
}
