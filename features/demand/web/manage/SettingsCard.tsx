import { ActDialog, Changes } from '@heliodon/commands/web';
import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { useAsked } from '@heliodon/ui/useAsked';
import { callApi } from '@heliodon/web/client';
import { usePermission } from '@heliodon/web/permissions';
import { Alert, Form as AntForm, App, Button, Card, Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  type DemandSettings,
  type DemandSetup,
  demandActsOnDevices,
  demandSettings,
  saveDemandSettings,
} from '../../contract/settings.contract.ts';
import { kwText } from '../shared/figures.ts';
import styles from './manage.module.css';

interface SettingsCardProps {
  setup: DemandSetup;
  onSaved: () => void;
}

/** The settings as a form, or read-only without the permission `dispatchSet`. */
export function SettingsCard(props: SettingsCardProps) {
  const { t } = useTranslation('demand');
  const maySet = usePermission('dispatchSet');
  return <Card title={t('manage.settings')}>{maySet ? <Form {...props} /> : <Shown {...props} />}</Card>;
}

function Shown({ setup: { settings } }: SettingsCardProps) {
  const { t } = useTranslation('demand');
  return (
    <Descriptions
      column={1}
      items={[
        {
          key: 'limit',
          label: t('watch.limit'),
          children: settings.limitKw === null ? t('manage.notSet') : `${kwText(settings.limitKw)} kW`,
        },
        { key: 'warn', label: t('manage.warn'), children: `${settings.warnPercent} %` },
        { key: 'on', label: t('manage.control'), children: t(settings.on ? 'on' : 'off') },
      ]}
    />
  );
}

function Form({ setup, onSaved }: SettingsCardProps) {
  const { t } = useTranslation('demand');
  const { message } = App.useApp();
  const { asked, ask, close } = useAsked<DemandSettings>();
  const { plant, settings, suggestedKw } = setup;

  const send = async (values: DemandSettings, secret: { password?: string } = {}) => {
    const body = { plantId: plant.plantId, settings: values, ...secret };
    // With a password the confirmation dialog shows the error itself.
    await callApi(saveDemandSettings, body, { mask: false, quiet: 'password' in secret });
    message.success(t('manage.saved'));
    onSaved();
  };
  const save = async (values: DemandSettings) => {
    await (demandActsOnDevices(settings, values) ? ask(values) : send(values));
    return undefined;
  };
  return (
    <>
      <SchemaForm
        // A new key resets the form to the saved values.
        key={`${settings.limitKw} ${settings.warnPercent} ${settings.on}`}
        schema={demandSettings}
        initialValues={{ ...settings, limitKw: settings.limitKw ?? 0 }}
        onSubmit={save}
        sections={[
          {
            fields: [
              {
                name: 'limitKw',
                label: t('watch.limit'),
                wide: true,
                props: { suffix: 'kW', step: 10 },
                help: (
                  <>
                    {t('manage.limitHelp')} {suggestedKw !== null && <FillLimit suggestedKw={suggestedKw} />}
                  </>
                ),
              },
              {
                name: 'warnPercent',
                label: t('manage.warn'),
                wide: true,
                help: t('manage.warnHelp'),
                props: { suffix: '%' },
              },
              { name: 'on', label: t('manage.control'), wide: true, help: t('manage.controlHelp') },
            ],
          },
        ]}
      />
      {asked && (
        <SwitchDialog setup={setup} values={asked} onAct={(secret) => send(asked, secret)} onClose={close} />
      )}
    </>
  );
}

/** Fills the suggested limit into the surrounding form and keeps the other inputs. */
function FillLimit({ suggestedKw }: { suggestedKw: number }) {
  const { t } = useTranslation('demand');
  const form = AntForm.useFormInstance<DemandSettings>();
  const typedKw = AntForm.useWatch('limitKw', form);
  if (typedKw === suggestedKw) return null;
  return (
    <Button type="link" className={styles.fill} onClick={() => form.setFieldValue('limitKw', suggestedKw)}>
      {t('manage.fill', { kw: kwText(suggestedKw) })}
    </Button>
  );
}

interface SwitchDialogProps {
  setup: DemandSetup;
  values: DemandSettings;
  onAct: (secret: { password?: string }) => Promise<void>;
  onClose: () => void;
}

/** Confirms turning control on or off, or another limit while it is on, and shows the consequences. */
function SwitchDialog({ setup, values, onAct, onClose }: SwitchDialogProps) {
  const { plant, settings, canHold } = setup;
  const { t } = useTranslation('demand');
  const { on, limitKw } = values;
  const act = on === settings.on ? 'askLimit' : on ? 'askOn' : 'askOff';
  const ok = { askLimit: 'manage.change', askOn: 'manage.turnOn', askOff: 'manage.turnOff' }[act];
  const kw = (value: number | null) => (value ? `${kwText(value)} kW` : t('manage.notSet'));
  return (
    <ActDialog
      title={t(`manage.${act}`, { name: plant.name })}
      okText={t(ok)}
      onAct={onAct}
      onClose={onClose}
    >
      <Changes
        rows={[
          { label: t('watch.limit'), before: kw(settings.limitKw), after: kw(limitKw) },
          { label: t('manage.control'), before: t(settings.on ? 'on' : 'off'), after: t(on ? 'on' : 'off') },
        ]}
      />
      <p>{t(`manage.${act}Hint`, { kw: kwText(limitKw) })}</p>
      {on && canHold && limitKw < canHold.kw && (
        <Alert
          type="warning"
          showIcon
          title={t('manage.cannotHold', { kw: kwText(limitKw) })}
          description={t('manage.cannotHoldWhy', {
            from: canHold.from,
            to: canHold.to,
            least: kwText(canHold.kw),
            power: kwText(canHold.storageKw),
            energy: kwText(canHold.storageKwh),
          })}
        />
      )}
    </ActDialog>
  );
}
