import './amplify.css';
import './queue.css';
import './case.css';
import './contents.css';
import './viewer.css';

import { Outlet } from 'react-router-dom';
import { AdminCatalogue } from './admin-messages.ts';

/**
 * Wraps every screen of the review console: its texts, its styles, and our design tokens for the Amplify components.
 */
export function AdminArea() {
  return (
    <div data-amplify-theme="directory">
      <AdminCatalogue>
        <Outlet />
      </AdminCatalogue>
    </div>
  );
}
