import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { Card } from 'antd';
import styles from './NowPanel.module.css';

/** The shape of the page to come. */
export function DetailSkeleton() {
  return (
    <div className={styles.panel}>
      <Card>
        <SkeletonBlock height="7.5rem" />
      </Card>
      <Card>
        <SkeletonBlock height="14rem" />
      </Card>
    </div>
  );
}
