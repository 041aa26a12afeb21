ALTER TABLE "tickets" VALIDATE CONSTRAINT "tickets_of_draw_order";
