import styles from './SkeletonBlock.module.css';

interface SkeletonBlockProps {
  width?: number | string;
  height?: number | string;
}

/** A quiet placeholder in the shape of what is being loaded. */
export function SkeletonBlock({ width = '100%', height = '1rem' }: SkeletonBlockProps) {
  return <span className={styles.block} style={{ width, height }} aria-hidden="true" />;
}
