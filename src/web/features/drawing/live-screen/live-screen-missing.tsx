import { TornTicket } from '#web/components/art/scenes.tsx';

/** Shown if there is no such draw. It has full size, because the screen is read from a distance. */
export function LiveScreenMissing() {
  return (
    <div className="stage stage-missing">
      <div className="stage-main">
        <div className="stage-scene">
          <div className="stage-text">
            <div>
              <h1 className="stage-word">Prize Draw Not Found</h1>
              <p className="stage-lead">
                There’s no prize draw at this address. It may have been removed, or there may be a typing
                mistake in the link.
              </p>
              <p className="stage-lead">
                <a href="/prize-draws" className="stage-address">
                  Browse Prize Draws
                </a>
              </p>
            </div>
            <TornTicket className="stage-art" />
          </div>
        </div>
      </div>
    </div>
  );
}
