import { Logo } from '@heliodon/ui/Logo';
import { usePicture } from '@heliodon/web/picture';
import { usePageScale } from '@heliodon/web/scale';
import styles from './ScreenMark.module.css';
import { screenTitle } from './screenTitle.ts';
import type { ScreenProject } from './useProject.ts';

const LOGO_PX = 36;

/** The logo in the header of a screen: the plant's own, or the product's where it has none. */
export function ScreenMark({ project }: { project: ScreenProject | undefined }) {
  const { url, failed } = usePicture(project?.logoId);
  const scale = usePageScale();
  if (url && project) return <img className={styles.logo} src={url} alt={screenTitle(project)} />;
  // Empty while the plant's own logo loads: the product's logo would only flash.
  if (project?.logoId && !failed) return <span className={styles.logo} />;
  return <Logo size={LOGO_PX * scale} withName />;
}
