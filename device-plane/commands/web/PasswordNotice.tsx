import { usePermission } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCommandPassword } from '../contract/commands.contract.ts';
import { SetPasswordDialog } from './SetPasswordDialog.tsx';

/** Explains who can set a missing command password; users with the permission can set it here. */
export function PasswordNotice() {
  const { t } = useTranslation('commands');
  const maySet = usePermission('commandPassword');
  const [setting, setSetting] = useState(false);
  const { data } = useQuery(callQuery(getCommandPassword, {}, { quiet: true }));
  if (!data || data.isSet) return null;
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={t('password.none')}
        description={maySet ? t('password.noneManager') : t('password.noneOther')}
        action={
          maySet && (
            <Button size="small" onClick={() => setSetting(true)}>
              {t('password.set')}
            </Button>
          )
        }
      />
      {setting && <SetPasswordDialog onClose={() => setSetting(false)} />}
    </>
  );
}

/** For managers: replaces the password. */
export function ChangePasswordButton() {
  const { t } = useTranslation('commands');
  const maySet = usePermission('commandPassword');
  const [setting, setSetting] = useState(false);
  const { data } = useQuery(callQuery(getCommandPassword, {}, { quiet: true }));
  if (!maySet || !data?.isSet) return null;
  return (
    <>
      <Button type="link" onClick={() => setSetting(true)}>
        {t('password.change')}
      </Button>
      {setting && <SetPasswordDialog onClose={() => setSetting(false)} />}
    </>
  );
}
