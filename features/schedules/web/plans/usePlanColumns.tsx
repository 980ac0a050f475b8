import { CopyOutlined, DeleteOutlined, EditOutlined, SendOutlined } from '@ant-design/icons';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { PlanRow } from '@heliodon/schedules/contract';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { usePermission } from '@heliodon/web/permissions';
import { Button, Switch, Tag, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { DaySketch } from '../day/DayBlocks.tsx';
import type { PlanAct } from './PlanActDialog.tsx';
import styles from './plans.module.css';
import { partText, SEND_TONES } from './planWords.ts';

interface Options {
  timeZone: string;
  onAct: (act: PlanAct, plan: PlanRow) => void;
  onEdit: (plan: PlanRow) => void;
  onCopy: (plan: PlanRow) => void;
}

const SKETCHES = 3;

export function usePlanColumns(options: Options): PageColumn<PlanRow>[] {
  const { t } = useTranslation('schedules');
  const maySet = usePermission('dispatchSet');
  const navigate = useNavigate();
  const { timeZone, onAct } = options;
  const columns: PageColumn<PlanRow>[] = [
    {
      key: 'enabled',
      title: t('plan.state'),
      width: 88,
      render: (plan) =>
        maySet ? (
          <Switch
            checked={plan.enabled}
            aria-label={t(plan.enabled ? 'plan.disableOf' : 'plan.enableOf', { name: plan.name })}
            checkedChildren={t('plan.enabled')}
            unCheckedChildren={t('plan.disabled')}
            onChange={(on) => onAct(on ? 'enable' : 'disable', plan)}
          />
        ) : (
          <StatusTag plain tone={plan.enabled ? 'normal' : 'offline'}>
            {t(plan.enabled ? 'plan.enabled' : 'plan.disabled')}
          </StatusTag>
        ),
    },
    {
      key: 'name',
      title: t('plan.name'),
      width: 176,
      locked: true,
      render: (plan) => (
        <Stack gap="xxs">
          <b>{plan.name}</b>
          <Inline as="span" wrap gap="xxs" align="stretch" className={styles.tags}>
            <Tag>{t(`type.${plan.type}`)}</Tag>
            {plan.rulesToday && <Tag color="success">{t('plan.rulesToday')}</Tag>}
          </Inline>
        </Stack>
      ),
    },
    {
      key: 'parts',
      title: t('plan.day'),
      width: 280,
      render: (plan) => (
        <Inline gap="xs" align="start">
          {plan.parts.slice(0, SKETCHES).map((part) => (
            <div key={part.quarters.join() + (part.days[0]?.from ?? '')} className={styles.sketch}>
              <DaySketch day={part.segments} label={t('plan.dayOf', { name: plan.name })} />
              {plan.type !== 'year' && (
                <span className={styles.when}>{partText(plan.type, part, t('comma'))}</span>
              )}
            </div>
          ))}
          {plan.parts.length > SKETCHES && (
            <span className={styles.when}>+{plan.parts.length - SKETCHES}</span>
          )}
        </Inline>
      ),
    },
    {
      key: 'devices',
      title: t('plan.devices'),
      width: 212,
      render: (plan) => (
        <div className={styles.devices}>
          {plan.devices.map(({ deviceId, name, sendStatus }) => (
            <Button
              key={deviceId}
              type="text"
              size="small"
              className={styles.device}
              onClick={() => void navigate('?tab=devices')}
            >
              <span className={styles.deviceName}>{name}</span>
              <StatusTag plain tone={SEND_TONES[sendStatus]}>
                {t(`send.${sendStatus}`)}
              </StatusTag>
            </Button>
          ))}
          {plan.devices.length === 0 && <span className={styles.when}>{t('plan.noDevice')}</span>}
        </div>
      ),
    },
    {
      key: 'changedAt',
      title: t('plan.changed'),
      width: 136,
      render: (plan) => (
        <Stack gap="xxs">
          <span>{formatDateTime(plan.changedAt, timeZone, 'minute')}</span>
          <span className={styles.when}>{plan.changedBy}</span>
        </Stack>
      ),
    },
  ];
  const actions = useActions(options);
  return actions ? [...columns, actions] : columns;
}

/** Undefined without a permission to change plans. */
function useActions({ onAct, onEdit, onCopy }: Options): PageColumn<PlanRow> | undefined {
  const { t } = useTranslation('schedules');
  const rights = {
    add: usePermission('dispatchAdd'),
    set: usePermission('dispatchSet'),
    remove: usePermission('dispatchDelete'),
  };
  if (!rights.add && !rights.set && !rights.remove) return undefined;
  const tool = (label: string, icon: ReactNode, onClick: () => void, disabled = false) => (
    <Tooltip title={label}>
      <Button type="text" aria-label={label} icon={icon} onClick={onClick} disabled={disabled} />
    </Tooltip>
  );
  return {
    key: 'actions',
    title: t('plan.actions'),
    width: 148,
    fixed: 'end',
    locked: true,
    render: (plan) => (
      <>
        {rights.add && tool(t('plan.edit'), <EditOutlined />, () => onEdit(plan))}
        {rights.add && tool(t('plan.copy'), <CopyOutlined />, () => onCopy(plan))}
        {rights.set && tool(t('plan.send'), <SendOutlined />, () => onAct('send', plan), !plan.rulesToday)}
        {rights.remove && tool(t('plan.remove'), <DeleteOutlined />, () => onAct('remove', plan))}
      </>
    ),
  };
}
