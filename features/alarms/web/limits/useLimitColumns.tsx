import { kindById } from '@heliodon/device-kinds/kinds';
import { pointText } from '@heliodon/kernel/device-point';
import { formatAgo, formatDateTime } from '@heliodon/kernel/format/time';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { Button, Space, Switch, Tooltip } from 'antd';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { limitRangeText, pointUnit } from '../../contract/limit-point.ts';
import type { LimitRuleRow } from '../../contract/limits.contract.ts';
import { GradeTag } from '../GradeTag.tsx';
import { alarmPath } from '../prompt/alarmPath.ts';

interface Actions {
  maySet: boolean;
  onEdit: (rule: LimitRuleRow) => void;
  onCopy: (rule: LimitRuleRow) => void;
  onRemove: (rule: LimitRuleRow) => void;
  onToggle: (rule: LimitRuleRow, enabled: boolean) => void;
}

export function useLimitColumns(given: Actions): PageColumn<LimitRuleRow>[] {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  const { maySet } = given;
  // The columns stay the same across renders.
  const actions = useRef(given);
  actions.current = given;
  return useMemo(() => {
    const columns: PageColumn<LimitRuleRow>[] = [
      {
        key: 'enabled',
        title: t('limits.enabled'),
        width: lang === 'zh' ? 76 : 96,
        sortable: true,
        render: (rule) => (
          <Switch
            size="small"
            checked={rule.enabled}
            disabled={!maySet || !rule.deviceHere}
            aria-label={`${rule.name}: ${t('limits.enabled')}`}
            onChange={(enabled) => actions.current.onToggle(rule, enabled)}
          />
        ),
      },
      { key: 'state', title: t('limits.state'), width: 128, render: (rule) => <RuleState rule={rule} /> },
      { key: 'name', title: t('limits.name'), width: 114, sortable: true, locked: true },
      {
        key: 'range',
        title: t('limits.range'),
        width: 116,
        value: (rule) => limitRangeText(rule, pointUnit(kindById(rule.deviceType), rule.dataType)),
      },
      {
        key: 'dataType',
        title: t('limits.dataType'),
        width: lang === 'zh' ? 128 : 154,
        value: (rule) => pointText(kindById(rule.deviceType), rule.dataType)[lang],
      },
      {
        key: 'device',
        title: t('limits.device'),
        width: 122,
        sortable: true,
        value: (rule) => rule.deviceAlias || rule.deviceSn,
      },
      {
        key: 'grade',
        title: t('limits.grade'),
        width: 128,
        sortable: true,
        render: (rule) => <GradeTag plain grade={rule.grade} />,
      },
      {
        key: 'kind',
        title: t('limits.kind'),
        width: 110,
        hidden: true,
        value: (rule) => kindById(rule.deviceType)?.[lang] ?? rule.deviceType,
      },
      { key: 'createdBy', title: t('limits.createdBy'), width: 110 },
      {
        key: 'createTime',
        title: t('limits.createTime'),
        width: 160,
        sortable: true,
        hidden: true,
        value: (rule) => formatDateTime(rule.createTime, rule.timeZone, 'minute'),
      },
    ];
    if (maySet)
      columns.push({
        key: 'actions',
        title: t('limits.actions'),
        width: lang === 'zh' ? 150 : 172,
        locked: true,
        fixed: 'end',
        render: (rule) => (
          <Space size={0}>
            <Button type="link" size="small" onClick={() => actions.current.onEdit(rule)}>
              {t('limits.edit')}
            </Button>
            <Button type="link" size="small" onClick={() => actions.current.onCopy(rule)}>
              {t('limits.copy')}
            </Button>
            <Button type="link" size="small" danger onClick={() => actions.current.onRemove(rule)}>
              {t('limits.delete')}
            </Button>
          </Space>
        ),
      });
    return columns;
  }, [t, lang, maySet]);
}

/** Whether it is in alarm now, otherwise the time of the last alarm. */
function RuleState({ rule }: { rule: LimitRuleRow }) {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  if (!rule.deviceHere)
    return (
      <StatusTag plain tone="offline">
        {t('limits.deviceGone')}
      </StatusTag>
    );
  if (rule.openAlarmId !== null)
    return (
      <Link to={alarmPath(rule.openAlarmId)}>
        <StatusTag plain tone="fault">
          {t('limits.openNow')}
        </StatusTag>
      </Link>
    );
  const { lastFired, timeZone } = rule;
  const tag = (
    <StatusTag plain tone={rule.enabled ? 'normal' : 'offline'}>
      {lastFired === null
        ? t('limits.neverFired')
        : t('limits.lastFired', { ago: formatAgo(lastFired, { now: Date.now(), zone: timeZone, lang }) })}
    </StatusTag>
  );
  return lastFired === null ? tag : <Tooltip title={formatDateTime(lastFired, timeZone)}>{tag}</Tooltip>;
}
