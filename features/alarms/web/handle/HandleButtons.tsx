import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AlarmStatus, alarmStatuses } from '../../contract/alarm.ts';
import type { HandlingStatus } from '../../contract/handling.contract.ts';
import type { AlarmListRow } from '../../contract/list.contract.ts';
import { HandleDialog } from './HandleDialog.tsx';

const { unhandled, following, handled, closed } = alarmStatuses;

interface HandleButtonsProps {
  alarms: readonly AlarmListRow[];
  /** One alarm: only its possible next steps, with the usual one highlighted. */
  single?: boolean;
  onDone?: () => void;
}

/** Possible next steps; a completed alarm can only be reopened for follow-up. */
const steps = (status: AlarmStatus): HandlingStatus[] =>
  status === unhandled || status === following ? [following, handled, closed] : [following];

export function HandleButtons({ alarms, single, onDone }: HandleButtonsProps) {
  const { t } = useTranslation('alarms');
  const [asked, setAsked] = useState<{ status: HandlingStatus; alarms: readonly AlarmListRow[] }>();
  const [first] = alarms;
  const offered = single && first ? steps(first.eventStatus) : [following, handled, closed];
  const usual = first?.eventStatus === following ? handled : following;
  const label = (status: HandlingStatus) => {
    if (single && status === following && first?.eventStatus === following) return t('handle.again');
    if (single && status === following && first && steps(first.eventStatus).length === 1)
      return t('handle.reopen');
    return t(`handle.to.${status}`);
  };
  const firstButton = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  const shown = offered.join();
  // The pressed button may be gone: the focus moves to the next possible step.
  useEffect(() => {
    if (asked === undefined && shown && wasAsked.current && document.activeElement === document.body)
      firstButton.current?.focus();
    if (asked) wasAsked.current = true;
  }, [asked, shown]);
  return (
    <>
      {offered.map((status, at) => (
        <Button
          key={status}
          ref={at === 0 ? firstButton : undefined}
          size={single ? undefined : 'small'}
          type={single && status === usual ? 'primary' : 'default'}
          onClick={() => setAsked({ status, alarms })}
        >
          {label(status)}
        </Button>
      ))}
      {asked && (
        <HandleDialog
          {...asked}
          onClose={(done) => {
            setAsked(undefined);
            if (done) onDone?.();
          }}
        />
      )}
    </>
  );
}
