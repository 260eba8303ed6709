// Saved views of a list, and what the dashboard's charts draw.
import { z } from 'zod';
import { later } from '../later.ts';
import { define } from '../route.ts';
import * as views from '../views.ts';

export const viewsRoutes = define({
  getViews: {
    method: 'GET',
    path: '/api/views/:list',
    gate: 'subscribed',
    summary: 'Les vues enregistrées d’une liste',
    params: views.listOfViews,
    response: views.views,
  },
  putViews: {
    method: 'PUT',
    path: '/api/views/:list',
    gate: 'subscribed',
    summary: 'Enregistrer les vues d’une liste, toutes ensemble',
    params: views.listOfViews,
    body: views.views,
    response: views.views,
  },
  dashboardHistory: {
    method: 'GET',
    path: '/api/dashboard/history',
    gate: 'subscribed',
    summary: 'Sous-traitants en ordre à la fin de chaque mois',
    query: views.historyQuery,
    response: later(() => z.array(views.monthInOrder)),
  },
  dashboardExpiries: {
    method: 'GET',
    path: '/api/dashboard/expiries',
    gate: 'subscribed',
    summary: 'Échéances à venir, semaine par semaine',
    query: views.expiriesQuery,
    response: later(() => z.array(views.weekOfExpiries)),
  },
});
