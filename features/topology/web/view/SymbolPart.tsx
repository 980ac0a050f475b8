import { useTranslation } from 'react-i18next';
import type { DiagramNode } from '../../contract/index.ts';
import { colourOf } from '../live/look.ts';
import { Drawing } from './Drawing.tsx';
import styles from './parts.module.css';
import { useLook } from './useLook.ts';

type SymbolNode = Extract<DiagramNode, { kind: 'symbol' }>;

export function SymbolPart({ node }: { node: SymbolNode }) {
  const { t } = useTranslation('ui');
  const { look, facts } = useLook(node);
  const { status } = facts;
  const style = { color: colourOf(look.ink) };
  if (node.symbol === 'busbar')
    return (
      <div className={styles.busbar} data-blink={look.blink || undefined} style={style}>
        {node.title && <span className={styles.busName}>{node.title}</span>}
      </div>
    );
  const isChanged = look.ink !== node.ink;
  return (
    <div className={styles.symbol} data-blink={look.blink || undefined} style={style}>
      <div className={styles.picture} data-tinted={isChanged || undefined}>
        <div className={styles.turn} style={{ rotate: `${node.rotation}deg` }}>
          <Drawing symbol={node.symbol} />
        </div>
        {status && (
          <span className={styles.state} data-status={status} role="img" aria-label={t(`status.${status}`)} />
        )}
      </div>
      {node.title && <span className={styles.name}>{node.title}</span>}
    </div>
  );
}
