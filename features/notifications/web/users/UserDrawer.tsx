import {
  getEscalation,
  getNotifyUsers,
  type NotifyUserRow,
  notifyErrors,
  saveNotifyUser,
} from '@heliodon/notifications/contract';
import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { useLang } from '@heliodon/ui/useLang';
import { CallFailed, callApi } from '@heliodon/web/client';
import { usePermission } from '@heliodon/web/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { App, Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Deciding, initialFields, userSchemaOf } from './userForm.ts';
import { useUserSections } from './useUserSections.tsx';

interface UserDrawerProps {
  /** 'new', or the user being edited. */
  open: NotifyUserRow | 'new' | undefined;
  onClose: () => void;
}

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Adds or edits a notification user, validated by the schema of the call. */
export function UserDrawer({ open, onClose }: UserDrawerProps) {
  const { t } = useTranslation('notifications');
  const row = open === 'new' ? undefined : open;
  return (
    <Drawer
      open={open !== undefined}
      onClose={onClose}
      size={800}
      title={row ? t('form.edit', { name: row.name }) : t('form.add')}
      destroyOnHidden
    >
      {open && <UserForm row={row} onDone={onClose} />}
    </Drawer>
  );
}

function UserForm({ row, onDone }: { row: NotifyUserRow | undefined; onDone: () => void }) {
  const { t } = useTranslation('notifications');
  const lang = useLang();
  const seesAll = usePermission('plantViewAll');
  const client = useQueryClient();
  const { message } = App.useApp();
  // A change of the interface language keeps the input.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the initial language counts
  const initial = useMemo(() => initialFields(row, { lang, timeZone, seesAll }), [row, seesAll]);
  const [deciding, setDeciding] = useState<Deciding>(initial);
  const schema = useMemo(() => userSchemaOf(deciding), [deciding]);
  const sections = useUserSections(row, seesAll, setDeciding);
  return (
    <SchemaForm
      schema={schema}
      sections={sections}
      initialValues={initial}
      onCancel={onDone}
      onSubmit={async (user) => {
        try {
          await callApi(
            saveNotifyUser,
            { ...(row && { id: row.id, version: row.version }), user },
            { quiet: true },
          );
        } catch (error) {
          if (error instanceof CallFailed && error.code === notifyErrors.allPlantsNotYours.code)
            return { scope: error.msg };
          throw error;
        }
        message.success(t('form.saved', { name: user.name }));
        await client.invalidateQueries({ queryKey: [getNotifyUsers.path] });
        await client.invalidateQueries({ queryKey: [getEscalation.path] });
        onDone();
        return undefined;
      }}
    />
  );
}
