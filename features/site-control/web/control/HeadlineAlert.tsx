import { givenUpText } from '@heliodon/energy/optimise/limit-words';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { PageLink } from '@heliodon/ui/PageLink';
import { useLang } from '@heliodon/ui/useLang';
import { Alert, type AlertProps, Space } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SiteControlNow } from '../../contract/control.contract.ts';
import { siteReasonWords } from '../../contract/control.words.ts';
import { bindingOf, type Headline, headlineOf, nodesOf } from './siteModel.ts';

const TYPE_OF: Record<Headline, AlertProps['type']> = {
  off: 'info',
  edge: 'info',
  waking: 'info',
  calm: 'success',
  acting: 'info',
  blind: 'warning',
  late: 'error',
  hold: 'warning',
  zero: 'error',
  unmet: 'error',
};

const kw = (value: number): string => formatQuantity(value, 'kW').text;

/** The control state in one sentence, with a link where a setting is missing. */
export function HeadlineAlert({ now }: { now: SiteControlNow }) {
  const { t } = useTranslation('site-control');
  const headline = headlineOf(now);
  const { state, metersApart } = now.edge;
  const isTrouble = headline === 'edge' && (metersApart || EDGE_TROUBLE.includes(state));
  const type = isTrouble ? 'warning' : TYPE_OF[headline];
  return (
    <Alert
      showIcon
      type={type}
      title={t(`control.headline.${headline}`)}
      description={<Details now={now} headline={headline} />}
      action={<WayOn headline={headline} />}
    />
  );
}

const EDGE_TROUBLE: readonly SiteControlNow['edge']['state'][] = ['failed', 'differs'];

function Details({ now, headline }: { now: SiteControlNow; headline: Headline }): ReactNode {
  const { t } = useTranslation('site-control');
  const lang = useLang();
  const { step, edge } = now;
  if (headline === 'edge') {
    const at = edge.at ? formatDateTime(edge.at, now.timeZone) : '';
    const held = t(`control.edge.${edge.state}`, { at });
    return edge.metersApart ? `${held} ${t('control.edge.metersApart')}` : held;
  }
  if ((headline !== 'acting' && headline !== 'unmet') || !step) return t(`control.hint.${headline}`);
  const limits = bindingOf(step).map((limit) => siteReasonWords[limit][lang]);
  const nodes = nodesOf(step).filter(({ givesWay }) => givesWay);
  const who = nodes.flatMap(({ role, orderKw, limitKw }) => {
    if (role !== 'battery') return limitKw === null ? [] : [t(`control.acts.${role}`, { kw: kw(limitKw) })];
    if (orderKw === null || orderKw === 0) return [t('control.acts.rest')];
    return [t(orderKw > 0 ? 'control.acts.discharge' : 'control.acts.charge', { kw: kw(Math.abs(orderKw)) })];
  });
  // The potential output of curtailed PV is unknown.
  const isAvoidedKnown = step.avoidedKw > 0 && !nodes.some(({ role }) => role === 'pv');
  const parts = [
    t('control.acts.because', { limits: limits.join(lang === 'zh' ? '、' : ', ') }),
    ...who,
    ...(isAvoidedKnown ? [t('control.acts.avoided', { kw: kw(step.avoidedKw) })] : []),
    ...(headline === 'unmet' ? [t('control.acts.unmet', { kw: kw(step.unmetKw) })] : []),
    ...(step.givenUp ? [givenUpText(step.givenUp, lang)] : []),
  ];
  return parts.join(lang === 'zh' ? '；' : '; ');
}

function WayOn({ headline }: { headline: Headline }) {
  const { t } = useTranslation('site-control');
  if (headline === 'blind') return <PageLink to="/monitoring/meterManage">{t('control.to.meters')}</PageLink>;
  if (headline !== 'off') return null;
  return (
    <Space wrap>
      <PageLink to="/energyManage/needManage">{t('control.to.demand')}</PageLink>
      <Link to="/energyManage/emsPackage">{t('control.to.packages')}</Link>
    </Space>
  );
}
