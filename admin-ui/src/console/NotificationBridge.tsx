// react-admin's notifications, shown by the one region that the whole product has.
import { useEffect } from 'react';
import { useNotificationContext, useTranslate } from 'react-admin';
import { toast } from '../toast/store.ts';

export function NotificationBridge() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  useEffect(() => {
    if (notifications.length === 0) return;
    const taken = takeNotification();
    if (taken === undefined || typeof taken.message !== 'string') return;
    const text = translate(taken.message, { _: taken.message, ...taken.notificationOptions?.messageArgs });
    if (taken.type === 'error' || taken.type === 'warning') toast({ title: 'Erreur', description: text, tone: 'error' });
    else toast({ title: text, tone: taken.type === 'info' ? 'info' : 'success' });
  }, [notifications, takeNotification, translate]);
  return null;
}
