import { ClockCircleOutlined } from '@ant-design/icons';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import { formatAgo } from '@heliodon/kernel/format/time';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { usePlantStore } from '@heliodon/web/stores';
import { useTranslation } from 'react-i18next';
import type { DiagramNode } from '../../contract/index.ts';
import { pointOf } from '../live/bound.ts';
import { wordColourOf } from '../live/look.ts';
import { type Shown, shownFigure, shownPoint } from '../live/shown.ts';
import { useBoard, usePlace } from '../live/useBoard.ts';
import { useNow } from '../live/useNow.ts';
import styles from './parts.module.css';
import { useLook } from './useLook.ts';

type ValueNode = Extract<DiagramNode, { kind: 'value' }>;

const CAPTION_SHARE = 0.6;

export function ValuePart({ node }: { node: ValueNode }) {
  const board = useBoard();
  const lang = useLang();
  const { look, value, isOld, at } = useLook(node);
  const place = usePlace(node.binding);
  const shown = shownOf();
  return (
    <div
      className={styles.value}
      data-blink={look.blink || undefined}
      data-old={isOld || undefined}
      style={{ color: wordColourOf(look.ink), fontSize: node.fontPx }}
    >
      {node.caption && (
        <span className={styles.caption} style={{ fontSize: Math.max(12, node.fontPx * CAPTION_SHARE) }}>
          {node.caption}
        </span>
      )}
      <span className={styles.figure}>
        <span className={styles.amount}>
          <Text as="b" strong className={styles.number}>
            {shown.value}
          </Text>
          {shown.unit && <span className={styles.unit}>{shown.unit}</span>}
        </span>
        {shown.word && (
          <span className={`${styles.unit} ${styles.word}`} title={shown.word}>
            {shown.word}
          </span>
        )}
        {isOld && <OldMark at={node.binding?.of === 'plant' ? (board.plant()?.at ?? null) : at} />}
      </span>
    </div>
  );

  function shownOf(): Shown {
    const { binding, decimals } = node;
    if (!binding) return { value: NO_VALUE, unit: '' };
    if (binding.of === 'plant') return shownFigure(binding.figure, value, decimals, lang);
    const kind = board.kindOf(binding.deviceId);
    const point = pointOf(kind, binding);
    if (!kind || !point) return { value: NO_VALUE, unit: '' };
    return shownPoint(kind, point, value, decimals, lang, place);
  }
}

function OldMark({ at }: { at: number | null }) {
  const { t } = useTranslation('topology');
  const lang = useLang();
  const now = useNow();
  const zone = usePlantStore((state) => state.plant?.timeZone ?? 'UTC');
  const words = t('view.old', { ago: formatAgo(at, { now, zone, lang }) });
  return <ClockCircleOutlined className={styles.old} aria-label={words} title={words} />;
}
