// Finds the route of an address; fixed paths win over those with a parameter (`/api/documents/all`).
import { routes } from '#api/contract/routes.ts';

const TABLE = Object.entries(routes)
  .map(([name, route]) => ({
    name,
    method: route.method as string,
    keys: [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] as string),
    pattern: new RegExp(`^${route.path.replace(/:\w+/g, '([^/]+)')}$`),
  }))
  .sort((a, b) => a.keys.length - b.keys.length);

export function matchRoute(method: string, path: string): { name: string; params: Record<string, string> } | null {
  for (const { name, method: own, keys, pattern } of TABLE) {
    const found = own === method ? pattern.exec(path) : null;
    if (found !== null) return { name, params: Object.fromEntries(keys.map((key, index) => [key, found[index + 1] as string])) };
  }
  return null;
}
