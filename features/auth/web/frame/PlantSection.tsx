import { useTranslation } from 'react-i18next';
import styles from './PlantSection.module.css';

const roles = [
  { role: 'pv', x: 172 },
  { role: 'battery', x: 420 },
  { role: 'load', x: 570 },
  { role: 'charging', x: 744 },
  { role: 'grid', x: 912 },
] as const;

const BUS_DEPTH = 64;
const PV_TABLES = [40, 142, 244];

/** Ground-mounted equipment, and the cables below it that meet in one bus. */
export function PlantSection({ groundY }: { groundY: number }) {
  const { t } = useTranslation('auth');
  return (
    <g transform={`translate(0 ${groundY})`} className={styles.section}>
      <path className={styles.bus} d={`M128 ${BUS_DEPTH}H956`} />
      {roles.map(({ role, x }) => (
        <g key={role} className={styles[role]}>
          <path className={styles.cable} d={`M${x} 0V${BUS_DEPTH}`} />
          <circle className={styles.joint} cx={x} cy={BUS_DEPTH} r={6.5} />
          <text className={styles.word} x={x} y={BUS_DEPTH + 38} textAnchor="middle">
            {t(`scene.${role}`)}
          </text>
        </g>
      ))}
      <path className={styles.ground} d="M-3000 0H4000" />

      <g className={styles.pv}>
        {PV_TABLES.map((x) => (
          <PvTable key={x} x={x} />
        ))}
      </g>
      <Storage />
      <Factory />
      <ChargingPoint />
      <Pylon />
    </g>
  );
}

function PvTable({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path className={styles.post} d="M22 0V-24M62 0V-42" />
      <path className={styles.glass} d="M-8 -16L18 -72H104L78 -16Z" />
      <path className={styles.cell} d="M13.5 -16L39.5 -72M35 -16L61 -72M56.5 -16L82.5 -72M5 -44H91" />
      <path className={styles.edge} d="M-8 -16H78" />
    </g>
  );
}

function Storage() {
  return (
    <g className={styles.battery} transform="translate(374 0)">
      <rect className={styles.body} x={0} y={-112} width={92} height={106} rx={4} />
      <path className={styles.post} d="M8 -6V0M84 -6V0M46 -112V-6" />
      <path className={styles.thin} d="M10 -100H36M10 -93H36M10 -86H36M56 -100H82M56 -93H82M56 -86H82" />
      {[0, 1, 2, 3].map((level) => (
        <rect
          key={level}
          className={level < 3 ? styles.lit : styles.unlit}
          x={57}
          y={-26 - level * 13}
          width={24}
          height={8}
          rx={2}
        />
      ))}
      <path className={styles.bolt} d="M25 -66L16 -46H23L20 -30L31 -51H24Z" />
    </g>
  );
}

function Factory() {
  return (
    <g className={styles.load} transform="translate(506 0)">
      <path className={styles.body} d="M0 0V-66L32 -92V-66L64 -92V-66L96 -92V-66H128V0Z" />
      <path className={styles.body} d="M106 -66V-118H120V-66" />
      {[12, 40, 68].map((x) => (
        <rect key={x} className={styles.lit} x={x} y={-46} width={18} height={14} rx={1.5} />
      ))}
      <path className={styles.post} d="M97 0V-36H117V0" />
    </g>
  );
}

function ChargingPoint() {
  return (
    <g className={styles.charging} transform="translate(672 0)">
      <path
        className={styles.body}
        d="M0 -14C0 -28 6 -31 18 -33L34 -52C37 -55 40 -56 44 -56H70C75 -56 78 -55 81 -51L92 -34L102 -30C107 -28 108 -25 108 -20V-14Z"
      />
      <path className={styles.thin} d="M27 -34L39 -48H56V-34ZM62 -34V-48H72L81 -34Z" />
      <circle className={styles.wheel} cx={27} cy={-12} r={11} />
      <circle className={styles.wheel} cx={84} cy={-12} r={11} />
      <path className={styles.wire} d="M106 -24C118 -18 116 -60 128 -58" />
      <rect className={styles.body} x={128} y={-84} width={26} height={84} rx={5} />
      <rect className={styles.lit} x={134} y={-76} width={14} height={16} rx={2} />
    </g>
  );
}

function Pylon() {
  return (
    <g className={styles.grid} transform="translate(912 0)">
      <path className={styles.mast} d="M-26 0L-8 -110L0 -186L8 -110L26 0" />
      <path className={styles.mast} d="M-44 -110H44L8 -124H-8ZM-34 -146H34L4 -160H-4Z" />
      <path className={styles.thin} d="M-26 0L14 -66L-10 -100M26 0L-14 -66L10 -100M-14.5 -66H14.5" />
      <path
        className={styles.wire}
        d="M44 -110C260 -72 620 -72 1100 -150M34 -146C260 -104 620 -104 1100 -186"
      />
      <path className={styles.wire} d="M-44 -110V-102M44 -110V-102M-34 -146V-138M34 -146V-138" />
    </g>
  );
}
