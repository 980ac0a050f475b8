import {
  CarOutlined,
  CheckCircleFilled,
  ControlOutlined,
  DashboardOutlined,
  ExclamationCircleFilled,
  FieldTimeOutlined,
  SafetyOutlined,
  SunOutlined,
} from '@ant-design/icons';
import type { EmsProblem, EmsSettings } from '@heliodon/energy/control/ems-packages';
import { packageNumber } from '@heliodon/energy/control/ems-packages';
import { numeralIn } from '@heliodon/kernel/format/numeral';
import type { PackageName } from '@heliodon/site/contract';
import { PageLink } from '@heliodon/ui/PageLink';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { Button, Card } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { needsOf, type Packages } from './needs.ts';
import styles from './packages.module.css';

const ICONS: Record<PackageName, ReactNode> = {
  arbitrage: <FieldTimeOutlined />,
  selfUse: <SunOutlined />,
  demandControl: <DashboardOutlined />,
  backupFirst: <SafetyOutlined />,
  coordination: <CarOutlined />,
  custom: <ControlOutlined />,
};

interface PackageCardProps {
  name: PackageName;
  /** Null: no fixed settings (custom package). */
  settings: EmsSettings | null;
  problems: readonly EmsProblem[];
  plant: Packages['plant'];
  active: boolean;
}

/** Description of a package, its use case, and whether the plant meets its requirements. */
export function PackageCard({ name, settings, problems, plant, active }: PackageCardProps) {
  const { t } = useTranslation('dispatch');
  const lang = useLang();
  const needs = settings ? needsOf(name, settings, problems, plant) : [];
  return (
    <Card className={styles.card} data-active={active || undefined} data-package={name}>
      <div className={styles.cardHead}>
        <span className={styles.icon} aria-hidden>
          {ICONS[name]}
        </span>
        <div className={styles.cardTitle}>
          <span className={styles.number}>
            {t('packages.number', { n: numeralIn(packageNumber(name), lang) })}
          </span>
          <h2>{t(`packages.name.${name}`)}</h2>
        </div>
        {active && <StatusTag tone="normal">{t('packages.running')}</StatusTag>}
      </div>
      <p className={styles.what}>{t(`packages.what.${name}`)}</p>
      <p className={styles.whom}>{t(`packages.suits.${name}`)}</p>
      <ul className={styles.needs}>
        {needs.map(({ need, missing, path }) => (
          <li key={need} data-missing={missing || undefined}>
            {missing ? <ExclamationCircleFilled /> : <CheckCircleFilled />}
            <span>{t(missing ? `packages.lack.${need}` : `packages.need.${need}`)}</span>
            {missing && path && <PageLink to={path}>{t('packages.setUp')}</PageLink>}
          </li>
        ))}
        {needs.length === 0 && (
          <li>
            <CheckCircleFilled />
            <span>{t(settings ? 'packages.needNothing' : 'packages.needCustom')}</span>
          </li>
        )}
      </ul>
      <Link to={`/energyManage/packageOneSet?package=${name}`} className={styles.open}>
        <Button block>{t('packages.open')}</Button>
      </Link>
    </Card>
  );
}
