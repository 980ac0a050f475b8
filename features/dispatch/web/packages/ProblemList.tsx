import type { EmsProblem } from '@heliodon/energy/control/ems-packages';
import { PageLink } from '@heliodon/ui/PageLink';
import { useTranslation } from 'react-i18next';
import { PROBLEM_PATH } from './needs.ts';
import styles from './packages.module.css';

/** Missing requirements, each with a link to the page where it is set. */
export function ProblemList({ problems }: { problems: readonly EmsProblem[] }) {
  const { t } = useTranslation('dispatch');
  return (
    <ul className={styles.problems}>
      {problems.map((problem) => {
        const path = PROBLEM_PATH[problem];
        return (
          <li key={problem}>
            {t(`packages.problem.${problem}`)}{' '}
            {path && <PageLink to={path}>{t('packages.goThere')}</PageLink>}
          </li>
        );
      })}
    </ul>
  );
}
