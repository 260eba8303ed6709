// Finds the account of a customer of the payment provider.
import type { Sql } from '../sql.ts';

export async function accountOfCustomer(sql: Sql, customerId: string): Promise<number | null> {
  const [row] = await sql<{ account_id: number }[]>`SELECT account_id FROM subscription_customers WHERE customer_id = ${customerId}`;
  return row?.account_id ?? null;
}
