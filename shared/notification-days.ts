/** Days that a notification is kept. */
export const notificationDays = 90;
