import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { guardRoute } from '../routes/guard.ts';
import { inGeneration, type PortalRoute, routeNamed } from '../routes/table.ts';
import { useFacts } from '../session/facts.ts';
import styles from './help.module.css';

/** Pages of the tour; a plant without storage shows devices instead of cells. */
const STOPS = [
  ['plants', 'plantList', 'plantList'],
  ['plant', 'overview', 'overview'],
  ['device', 'total', 'deviceManage'],
  ['alarms', 'alarmManage', 'alarmManage'],
  ['bill', 'bill', 'income'],
] as const;

/** Five pages in five minutes; pages without permission are shown without a link. */
export function Tour({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('help');
  const { t: portal } = useTranslation('portal');
  const facts = useFacts();
  const leads = (name: string): PortalRoute | undefined => {
    const route = routeNamed(name);
    return route && guardRoute(route, facts) === 'ok' ? inGeneration(route, facts.screenType) : undefined;
  };
  return (
    <nav aria-label={t('tour')}>
      <h3 className={styles.heading}>{t('tour')}</h3>
      <ol className={styles.tour}>
        {STOPS.map(([key, first, second]) => {
          const route = leads(first) ?? leads(second);
          const title = route ? portal(`title.${route.titleKey}`) : portal(`title.${first}`);
          return (
            <li key={key} data-stop={key}>
              {route ? (
                <Link to={route.path} onClick={onFollow}>
                  {title}
                </Link>
              ) : (
                <strong>{title}</strong>
              )}
              <p>{t(`stop.${key}`)}</p>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
